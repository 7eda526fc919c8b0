import { faultInFlightRound, faultInFlights } from "@croupier/house-games"
import { formatAmount, parseAmount } from "@croupier/money"
import type { PublishedChain } from "../../src/flight/chain.ts"
import type { PastFlight } from "../../src/flight/store.ts"
import { element } from "./element.ts"
import { fact } from "./fairness.ts"
import { chainFacts, endsOf, times } from "./games/crash/chain-proof.ts"
import type { Words } from "./language.ts"
import { followsFrom, keepsPromise } from "./proof.ts"
import { studioWith, type ShownPair, type ShownRound } from "./studio.ts"
import type { GameClient } from "./table.ts"

type Told = Pick<ShownRound, "game" | "version" | "stake" | "choice" | "nonce" | "book" | "payout">
type Proof =
  | (Told & Pick<ShownPair, "clientSeed" | "commitment" | "serverSeed">)
  | (Told & { readonly chain: PublishedChain; readonly flights: readonly PastFlight[] })

interface Asked {
  readonly round: string
  readonly clientOf: (game: string) => Promise<GameClient>
}

/** The page of one round, without a session: what happened in it, its seeds, and the check of it. Throws StudioError. */
export async function fillProofPage(into: HTMLElement, words: Words, asked: Asked): Promise<void> {
  const proof = await studioWith("").get<Proof>(`/api/proof/${encodeURIComponent(asked.round)}`)
  const client = await asked.clientOf(proof.game)
  const { t, locale } = words
  const money = (decimal: string): string => formatAmount(parseAmount(decimal), locale)
  const round: ShownRound = {
    ...proof,
    id: asked.round,
    state: "completed",
    free: false,
    pair: null,
    at: "",
  }
  document.title = t("fairness")
  into.replaceChildren(
    element(
      "main",
      { class: "proof-page panel-body" },
      element("h1", {}, t("fairness")),
      element("p", { class: "small" }, element("code", {}, asked.round)),
      element("p", { class: "figure" }, `${money(proof.stake)} → ${money(proof.payout ?? "0")}`),
      ...(proof.book ? client.recount({ words, money }, round) : []),
      element(
        "div",
        { class: "proof" },
        ...("chain" in proof ? flightFacts(words, proof) : seedFacts(words, proof, round, client)),
      ),
    ),
  )
}

/** Seeds of a round, and its check once they are revealed. */
function seedFacts(
  { t }: Words,
  proof: Extract<Proof, { readonly clientSeed: string }>,
  round: ShownRound,
  { replay }: GameClient,
): readonly Node[] {
  const seeds: ShownPair = { ...proof, id: "", rounds: 0 }
  return [
    fact(t("fair_client_seed"), proof.clientSeed),
    fact(t("fair_place"), String(proof.nonce)),
    fact(t("fair_commitment"), proof.commitment),
    ...(proof.serverSeed === null || replay === null
      ? [element("p", { class: "small" }, t("fair_not_yet"))]
      : [
          fact(t("fair_revealed"), proof.serverSeed),
          ...checked(t("fair_verify_round"), () =>
            keepsPromise(seeds) && followsFrom(seeds, round, replay)
              ? { isRight: true, says: t("fair_ok_round") }
              : { isRight: false, says: t("fair_bad", round.id) },
          ),
        ]),
  ]
}

/** The seed of a flight with its check against the chain that was published before the first, and of the round's pay against the flight. */
function flightFacts(
  words: Words,
  { chain, flights, stake, payout, book }: Extract<Proof, { readonly chain: PublishedChain }>,
): readonly Node[] {
  const { t } = words
  const round = { stake: parseAmount(stake), payout: parseAmount(payout ?? "0"), book: endsOf({ book }) }
  const [flight] = flights
  return [
    ...chainFacts(words, chain),
    ...flights.flatMap(({ place, point, seed }) => [
      fact("#", String(place)),
      fact("×", times(point)),
      fact(t("fair_revealed"), seed),
    ]),
    ...checked(t("fair_verify_round"), () => {
      const wrong = flight
        ? (faultInFlights({ chain, flights }) ?? faultInFlightRound(round, flight))
        : "the round has no flight"
      return wrong === null
        ? { isRight: true, says: t("fair_ok_round") }
        : { isRight: false, says: t("fair_bad", wrong) }
    }),
  ]
}

/** A button that checks, and the place of its verdict. */
function checked(
  name: string,
  check: () => { readonly isRight: boolean; readonly says: string },
): readonly Node[] {
  const verdict = element("p", { with: { role: "status" } })
  const button = element("button", { type: "button", class: "quiet" }, name)
  button.addEventListener("click", () => {
    const { isRight, says } = check()
    verdict.textContent = says
    verdict.dataset["tone"] = isRight ? "win" : "error"
  })
  return [button, verdict]
}
