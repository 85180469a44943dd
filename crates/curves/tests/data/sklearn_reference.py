"""Writes the numbers that the tests compare with: random samples, and what scikit-learn says about them.

Written once, with scikit-learn 1.9.1 and NumPy 2.4.6:

    python3 crates/curves/tests/data/sklearn_reference.py > crates/curves/tests/data/sklearn_reference.json

What scikit-learn does not have (the cuts of lift, BEP and APR within equal values, and the calibration error) is
computed here from its precision-recall curve or from the definition, in another way than the crate does it.
"""

import json

import numpy as np
from sklearn.isotonic import IsotonicRegression
from sklearn.linear_model import LogisticRegression
from sklearn.metrics import (accuracy_score, brier_score_loss, f1_score, log_loss, precision_recall_curve,
                             roc_auc_score)


def gains(won, values):
    """Positions and wins above each threshold, from none to all, out of scikit-learn's precision-recall curve."""
    precision, recall, _ = precision_recall_curve(won, values)
    wins = recall[:-1][::-1] * np.sum(won)
    # Where nothing is won precision is 0 and tells no number of positions, so these come from the thresholds.
    thresholds = np.unique(values)[::-1]
    positions = np.array([np.sum(values >= threshold) for threshold in thresholds])
    assert np.allclose(precision[:-1][::-1] * positions, wins)
    return np.concatenate([[0.0], positions]), np.concatenate([[0.0], wins])


def precision_of_top(won, values, size):
    positions, wins = gains(won, values)
    return np.interp(size, positions, wins) / size


def average_precision(won, values):
    """On a fine grid of cuts, so that the best precision from a recall on is found by looking at all of them."""
    positions, wins = gains(won, values)
    levels = np.linspace(0, 1, 11) * np.sum(won)
    # The cuts that reach each level first, wherever wins increase, and all thresholds.
    exact = []
    for level in levels:
        after = 1 if level == 0 else np.argmax(wins >= level - 1e-9)
        rise = wins[after] - wins[after - 1]
        part = (level - wins[after - 1]) / rise if rise > 0 else 1.0
        if level == 0:
            exact.append((0.0, rise / positions[1]))
        else:
            cut = positions[after - 1] + part * (positions[after] - positions[after - 1])
            exact.append((level, level / cut))
    ends = [(w, w / n) for n, w in zip(positions[1:], wins[1:])]
    best = [max(p for w, p in exact + ends if w >= level - 1e-9) for level in levels]
    return float(np.mean(best)), float(np.mean([p for _, p in exact]))


def calibration_error(won, values):
    bins = np.floor(values / 0.05 + 0.5 + 1e-9).astype(int)
    parts = [np.sum(bins == b) * abs(np.mean(values[bins == b]) - np.mean(won[bins == b])) for b in np.unique(bins)]
    return float(np.sum(parts) / len(values))


def logistic(won, features):
    model = LogisticRegression(C=np.inf, tol=1e-12, max_iter=10_000).fit(features.reshape(-1, 1), won)
    return {"slope": float(model.coef_[0][0]), "offset": float(model.intercept_[0])}


def case(name, unit, won, values):
    threshold = 0.5 if unit == "probability" else 0.0
    interpolated, raw = average_precision(won, values)
    metrics = {
        "accuracy": accuracy_score(won, values >= threshold),
        "f-score": f1_score(won, values >= threshold),
        "lift": precision_of_top(won, values, len(won) / 4),
        "roc": roc_auc_score(won, values),
        "average-precision": interpolated,
        "average-precision-raw": raw,
        "break-even": precision_of_top(won, values, np.sum(won)),
    }
    features = values
    if unit == "probability":
        metrics["brier"] = brier_score_loss(won, values)
        metrics["log-loss"] = log_loss(won, np.clip(values, 1e-6, 1 - 1e-6))
        metrics["calibration-error"] = calibration_error(won, values)
        inner = np.clip(values, 1e-3, 1 - 1e-3)
        features = np.log(inner / (1 - inner))
    return {
        "name": name,
        "unit": unit,
        "values": [float(value) for value in values],
        "won": [int(w) for w in won],
        "metrics": {key: float(value) for key, value in metrics.items()},
        "logistic": logistic(won, features),
        "isotonic": [float(p) for p in IsotonicRegression(y_min=0, y_max=1).fit(values, won).predict(values)],
    }


def main():
    random = np.random.default_rng(2008)
    truth = random.beta(1.2, 1.0, 240)
    won = (random.random(240) < truth).astype(int)
    few = random.binomial(20, truth) / 20
    fine = np.round(1 / (1 + np.exp(-(0.6 * np.log(truth / (1 - truth)) + 0.2 * random.normal(size=240)))), 6)
    points = np.round(np.log(truth / (1 - truth)) * 6 + 8 * random.normal(size=240))
    wrong = np.round(-points / 3)
    cases = [
        case("few playouts, many equal values, some of them 0 and 1", "probability", won, few),
        case("many playouts, hardly any equal values", "probability", won, fine),
        case("scores in whole points", "score", won, points),
        case("scores that tell the wrong winner", "score", won, wrong),
    ]
    print("[\n" + ",\n".join(json.dumps(case) for case in cases) + "\n]")


main()
