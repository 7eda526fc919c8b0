import { faultInFlights, type FlightEnd } from "@croupier/house-games"
import type { PublishedChain } from "../../../../src/flight/chain.ts"
import type { PastFlight } from "../../../../src/flight/store.ts"
import { element } from "../../element.ts"
import { figure } from "../../figure.ts"
import { fact, wordsOf } from "../../fairness.ts"
import type { Words } from "../../language.ts"
import { grid } from "../../rules.ts"
import type { ShownRound } from "../../studio.ts"
import type { Table } from "../../table.ts"

export interface PastFlights {
  readonly chain: PublishedChain | null
  readonly flights: readonly PastFlight[]
}

/** "1.98×", held together from left to right in texts that run the other way. */
export const times = (hundredths: number): string => `\u2066${figure(hundredths / 100, 2)}×\u2069`

/** A round of this game has the book that its flight wrote. */
export const endsOf = ({ book }: Pick<ShownRound, "book">) => (book ?? []) as readonly FlightEnd[]

/** The facts of a chain that were published before its first flight. */
export const chainFacts = ({ t }: Words, chain: PublishedChain): readonly Node[] => [
  fact(t("fair_chain_commitment"), chain.commitment),
  fact(t("fair_salt"), `${chain.salt} (${chain.saltSource})`),
  ...(chain.saltSource === "house" ? [element("p", { class: "small" }, t("fair_salt_house"))] : []),
]

/** The page of fairness for flights: the chain, the last flights with their seeds, and the check of all of them. */
export async function chainProof(table: Table, into: HTMLElement): Promise<void> {
  const { t } = table.words
  try {
    const { chain, flights } = await table.studio.get<PastFlights>("/api/flights")
    into.append(element("p", {}, t("fair_chain_text")))
    if (!chain) return
    const verdict = element("p", { with: { role: "status" } })
    const check = element("button", { type: "button", class: "quiet" }, t("fair_verify"))
    check.addEventListener("click", () => {
      const wrong = faultInFlights({ chain, flights })
      verdict.textContent = wrong === null ? t("fair_ok", flights.length) : t("fair_bad", wrong)
      verdict.dataset["tone"] = wrong === null ? "win" : "error"
    })
    into.append(
      ...chainFacts(table.words, chain),
      element("div", { class: "proof" }, check, verdict),
      grid(
        ["#", "×", t("fair_revealed")],
        flights.map(({ place, point, seed }) => [String(place), times(point), seed]),
      ),
    )
  } catch (error) {
    into.append(element("p", { class: "problem" }, wordsOf(table, error)))
  }
}
