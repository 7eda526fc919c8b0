import type { CashbackProduct, CashbackTerms } from "@croupier/contract/cashback-values"
import type { GameCategory } from "@croupier/contract/games"
import { typedList } from "../../parts/typed-list.ts"

/** A product as it is typed: rates and games as texts. */
export interface TypedProduct extends Pick<CashbackProduct, "product" | "basis" | "carry" | "edge"> {
  readonly rates: string
  readonly games: string
}

/** Terms as they are typed. */
export interface TypedTerms extends Pick<CashbackTerms, "period" | "isAutomatic"> {
  readonly claimDays: string
  readonly products: readonly TypedProduct[]
}

export const newProduct = (product: GameCategory): TypedProduct => ({
  product,
  basis: "NET_LOSS",
  carry: "NEXT",
  edge: "3",
  rates: "0: 5",
  games: "",
})

export const begun = (terms: CashbackTerms | undefined): TypedTerms => ({
  period: terms?.period ?? "WEEKLY",
  isAutomatic: terms?.isAutomatic ?? false,
  claimDays: String(terms?.claimDays ?? 7),
  products: (terms?.products ?? []).map(({ product, basis, carry, edge, rates, games }) => ({
    product,
    basis,
    carry,
    edge,
    rates: rates.map(({ level, rate }) => `${level}: ${rate}`).join(", "),
    games: games.map((each) => `${each.vendor ?? "-"} ${each.game} ${each.edge}`).join("\n"),
  })),
})

/** Rates of "0: 5, 3: 8"; a part that is none stays with its text as the rate, so that the house refuses it. */
const ratesOf = (typed: string): CashbackProduct["rates"] =>
  typedList(typed).map((part) => {
    const [level = "", rate = ""] = part.split(":").map((each) => each.trim())
    return { level: /^\d{1,2}$/.test(level) ? Number(level) : -1, rate }
  })

const gamesOf = (typed: string): CashbackProduct["games"] =>
  typed
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line) => {
      const [vendor = "", game = "", edge = ""] = line.trim().split(/\s+/)
      return { vendor: vendor === "-" ? null : vendor, game, edge }
    })

/** The terms on the wire. */
export const wanted = ({ period, isAutomatic, claimDays, products }: TypedTerms): CashbackTerms => ({
  period,
  isAutomatic,
  claimDays: Number(claimDays),
  products: products.map(({ product, basis, carry, edge, rates, games }) => ({
    product,
    basis,
    carry,
    edge,
    rates: ratesOf(rates),
    games: gamesOf(games),
  })),
})
