import { GAME_ORDERS, VOLATILITIES, type GameOrder } from "@croupier/contract/games"
import type { ReactNode } from "react"
import { useT } from "../../i18n/i18n.tsx"
import { SearchField } from "../../ui/search-field.tsx"
import { tagName } from "./tag-name.ts"

/** Filters that the visitor sets on the list. */
export interface Narrowing {
  readonly search: string
  readonly tag: string
  readonly volatility: "" | (typeof VOLATILITIES)[number]
  readonly order: GameOrder
}
export const WIDE: Narrowing = { search: "", tag: "", volatility: "", order: "house" }

/** A word as a volatility; none where it is no such word. */
export const volatilityOf = (value: string): Narrowing["volatility"] =>
  VOLATILITIES.find((known) => known === value) ?? ""

/** A word as an order; the house's own where it is no such word. */
export const orderOf = (value: string): GameOrder => GAME_ORDERS.find((known) => known === value) ?? "house"

/** Searches as you type, narrows by feature and volatility, and chooses the order. */
export function SearchBar(props: {
  readonly value: Narrowing
  readonly tags: readonly string[]
  readonly onChange: (value: Narrowing) => void
}) {
  const t = useT("games")
  const { value, tags, onChange } = props
  return (
    <search className="flex flex-wrap gap-2">
      <SearchField
        label={t("games_search")}
        className="min-w-56 grow"
        maxLength={60}
        value={value.search}
        onChange={({ target }) => onChange({ ...value, search: target.value })}
      />
      {/* On a telephone they scroll beside one another: cut words tell nothing. */}
      <div className="rail w-full gap-2 sm:contents">
        {tags.length > 1 ? (
          <Choice
            label={t("games_feature")}
            value={value.tag}
            onChange={(tag) => onChange({ ...value, tag })}
          >
            <option value="">{t("games_any_feature")}</option>
            {tags.map((tag) => (
              <option key={tag} value={tag}>
                {tagName(tag)}
              </option>
            ))}
          </Choice>
        ) : null}
        <Choice
          label={t("games_volatility")}
          value={value.volatility}
          onChange={(chosen) => onChange({ ...value, volatility: volatilityOf(chosen) })}
        >
          <option value="">{t("games_any_volatility")}</option>
          {VOLATILITIES.map((each) => (
            <option key={each} value={each}>
              {t(`games_volatility_${each}`)}
            </option>
          ))}
        </Choice>
        {value.search.trim() === "" ? (
          <Choice
            label={t("games_order")}
            value={value.order}
            onChange={(order) => onChange({ ...value, order: orderOf(order) })}
          >
            {GAME_ORDERS.map((each) => (
              <option key={each} value={each}>
                {t(`games_order_${each}`)}
              </option>
            ))}
          </Choice>
        ) : null}
      </div>
    </search>
  )
}

const Choice = (props: {
  readonly label: string
  readonly value: string
  readonly onChange: (value: string) => void
  readonly children: ReactNode
}) => (
  <select
    aria-label={props.label}
    value={props.value}
    onChange={(event) => props.onChange(event.target.value)}
    className="h-11 max-w-full shrink-0 truncate rounded-pill border border-ctl bg-bg-2 px-4 text-base"
  >
    {props.children}
  </select>
)
