import type { GameOrder } from "@croupier/contract/games"
import { useT } from "../../i18n/i18n.tsx"

const SHELVES = [
  ["house", "games_every"],
  ["new", "games_tab_new"],
  ["top", "games_tab_top"],
] as const satisfies readonly (readonly [GameOrder, string])[]

/** All games, the newest, those played most: the three orders that most players want, in one press. */
export function OrderTabs(props: { readonly order: GameOrder; readonly choose: (order: GameOrder) => void }) {
  const t = useT("games")
  return (
    <div role="group" aria-label={t("games_order")} className="flex gap-2">
      {SHELVES.map(([order, label]) => (
        <button
          key={order}
          type="button"
          aria-pressed={props.order === order}
          onClick={() => props.choose(order)}
          className="min-h-11 rounded-pill border border-line px-4 font-semibold text-fg-2 aria-pressed:border-brand-text aria-pressed:text-brand-text"
        >
          {t(label)}
        </button>
      ))}
    </div>
  )
}
