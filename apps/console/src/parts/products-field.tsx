import { GAME_CATEGORIES, type GameCategory } from "@croupier/contract/games"
import { useT } from "../i18n/texts.ts"
import { CheckField } from "./check-field.tsx"

/** The categories of games that an offer counts; a section that shows it loads `console-games`. */
export function ProductsField({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: readonly GameCategory[]
  readonly onChange: (products: readonly GameCategory[]) => void
}) {
  const t = useT("console-games")
  return (
    <fieldset className="flex flex-wrap gap-3">
      <legend className="text-sm text-fg-2">{label}</legend>
      {GAME_CATEGORIES.map((each) => (
        <CheckField
          key={each}
          label={t(`game_category_${each}`)}
          checked={value.includes(each)}
          onChange={(isChosen) =>
            onChange(GAME_CATEGORIES.filter((one) => (one === each ? isChosen : value.includes(one))))
          }
        />
      ))}
    </fieldset>
  )
}
