import { useId } from "react"

/** A labelled choice of one of some words. `none` stands in the place of a choice that is not made yet. */
export function SelectField<Choice extends string>(props: {
  readonly label: string
  readonly choices: readonly Choice[]
  readonly chosen: Choice | ""
  readonly choose: (choice: Choice) => void
  readonly textOf: (choice: Choice) => string
  readonly none?: string
}) {
  const id = useId()
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <label htmlFor={id} className="text-sm font-semibold">
        {props.label}
      </label>
      <select
        id={id}
        value={props.chosen}
        onChange={({ target }) => {
          const found = props.choices.find((each) => each === target.value)
          if (found !== undefined) props.choose(found)
        }}
        className="field-input h-11 w-full rounded-ctl border border-ctl bg-bg-2 px-3 text-base"
      >
        {props.none !== undefined && props.chosen === "" ? <option value="">{props.none}</option> : null}
        {props.choices.map((each) => (
          <option key={each} value={each}>
            {props.textOf(each)}
          </option>
        ))}
      </select>
    </div>
  )
}
