// What OSL, the library of GPSShogi, thinks a position of shogi is worth: the evaluation alone, and after quiescence searches.
//
// It speaks lines. To `name` it answers with its name; to a position in SFEN with four numbers in hundredths of a pawn, for Black
// (sente): the evaluation, and the values of quiescence searches of depth 0, 2 and 4; to anything else with `error` and a reason. Input that ends,
// or `quit`, ends it.
//
// It is a program of its own, because the library is C++ and needs its files of weights (Debian: libosl-dev, gpsshogi-data).
// scripts/osl-values builds it and tells it the version of the library (OSL_VERSION), which has no name for itself; -DNDEBUG is needed, because
// the library of Debian was built with it.

#include "osl/checkmate/dualDfpn.h"
#include "osl/eval/openMidEndingEval.h"
#include "osl/eval/pieceEval.h"
#include "osl/numEffectState.h"
#include "osl/oslConfig.h"
#include "osl/search/quiescenceSearch2.h"
#include "osl/search/searchState2.h"
#include "osl/search/simpleHashTable.h"
#include "osl/usi.h"

#include <exception>
#include <iostream>
#include <string>

#ifndef OSL_VERSION
#define OSL_VERSION "of an unknown version"
#endif

namespace {

typedef osl::eval::ml::OpenMidEndingEval Eval;
typedef osl::search::QuiescenceSearch2<Eval> Quiescence;

// Two pawns that change owners are one exchange, and so twice a pawn.
const int DEPTHS[] = {0, 2, 4};

// The size of the table of a search; it begins empty for every position, so that values do not depend on what came before.
const int TABLE = 100000;

double pawns(int value) {
  const int pawn = Eval::captureValue(osl::newPtypeO(osl::WHITE, osl::PAWN)) / 2;
  return 100.0 * value / pawn;
}

void tell(const std::string& position) {
  osl::NumEffectState state;
  osl::usi::parse("sfen " + position, state);
  Eval eval(state);
  std::cout << pawns(eval.value());
  for (int depth : DEPTHS) {
    osl::search::SimpleHashTable table(TABLE, 0, false);
    osl::checkmate::DualDfpn checkmate;
    osl::search::SearchState2Core core(state, checkmate);
    Quiescence quiescence(core, table);
    Eval fresh(state);
    const osl::Move pass = osl::Move::PASS(osl::alt(state.turn()));
    std::cout << ' ' << pawns(quiescence.search(state.turn(), fresh, pass, depth));
  }
  std::cout << std::endl;
}

}  // namespace

int main() {
  osl::OslConfig::setUp();
  if (!osl::eval::ml::OpenMidEndingEval::setUp()) {
    std::cerr << "the weights of the evaluation are missing: expected Debian's gpsshogi-data" << std::endl;
    return 1;
  }
  std::string line;
  while (std::getline(std::cin, line) && line != "quit") {
    if (line == "name") {
      std::cout << "OSL (libosl " OSL_VERSION ", OpenMidEndingEval)" << std::endl;
      continue;
    }
    try {
      tell(line);
    } catch (const std::exception& error) {
      std::cout << "error " << error.what() << std::endl;
    }
  }
  return 0;
}
