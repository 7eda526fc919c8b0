import { Field } from "../../parts/field.tsx"
import { typedList } from "../../parts/typed-list.ts"

/** The games of a bonus, with commas between; `pattern`: one of them at least, written so. */
export const GamesField = ({
  label,
  hint,
  pattern,
  games,
  onChange,
}: {
  readonly label: string
  readonly hint: string
  readonly pattern?: string
  readonly games: readonly string[]
  readonly onChange: (games: string[]) => void
}) => (
  <Field
    label={label}
    hint={hint}
    required={pattern !== undefined}
    autoComplete="off"
    pattern={pattern}
    defaultValue={games.join(", ")}
    onChange={({ target }) => onChange(typedList(target.value))}
  />
)
