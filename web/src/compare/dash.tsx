/** The colour and the dashes by which the curves of a lane are known. */
export function Dash({ number }: { number: number }) {
  return (
    <svg class={`dash dash${number + 1}`} viewBox="0 0 26 8" aria-hidden="true">
      <path d="M1 4H25" />
    </svg>
  );
}
