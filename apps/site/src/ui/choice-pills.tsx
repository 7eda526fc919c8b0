/** A row of pills of which one is pressed: which list is shown, or what of it. */
export function ChoicePills<Choice extends string>(props: {
  readonly label: string
  readonly choices: readonly Choice[]
  /** Undefined: nothing is chosen yet. */
  readonly chosen: Choice | undefined
  readonly choose: (choice: Choice) => void
  readonly textOf: (choice: Choice) => string
}) {
  return (
    <div role="group" aria-label={props.label} className="flex flex-wrap gap-2">
      {props.choices.map((choice) => (
        <button
          key={choice}
          type="button"
          aria-pressed={choice === props.chosen}
          onClick={() => props.choose(choice)}
          className="min-h-10 rounded-pill border border-line px-4 text-sm font-semibold text-fg-2 hover:bg-bg-2 aria-pressed:border-brand aria-pressed:text-brand-text"
        >
          {props.textOf(choice)}
        </button>
      ))}
    </div>
  )
}
