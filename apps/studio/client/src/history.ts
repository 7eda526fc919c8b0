import { element } from "./element.ts"
import { fact, wordsOf } from "./fairness.ts"
import { followsFrom, keepsPromise } from "./proof.ts"
import type { ShownRound } from "./studio.ts"
import type { GameClient, Table } from "./table.ts"

interface Page {
  readonly rounds: readonly ShownRound[]
  readonly cursor: string | null
}

/** The player's rounds, the newest first; each opens to what happened in it, in words. */
export async function fillHistory(table: Table, game: GameClient, into: HTMLElement): Promise<void> {
  const { t } = table.words
  const list = element("ul", { class: "rounds" })
  const more = element("button", { type: "button", class: "quiet", hidden: true }, t("more"))
  const problem = element("p", { class: "problem", hidden: true, with: { role: "alert" } })
  let cursor: string | null = ""
  const load = async (): Promise<void> => {
    try {
      const page: Page = await table.studio.get<Page>(
        `/api/rounds${cursor ? `?cursor=${encodeURIComponent(cursor)}` : ""}`,
      )
      list.append(...page.rounds.map((round) => roundRow(table, game, round)))
      if (list.children.length === 0) list.append(element("li", {}, t("no_rounds")))
      cursor = page.cursor
      more.hidden = cursor === null
      problem.hidden = true
    } catch {
      problem.textContent = t("err_HOUSE_AWAY")
      problem.hidden = false
      more.hidden = false
    }
  }
  more.addEventListener("click", () => void load())
  into.append(list, problem, more)
  await load()
}

function roundRow(table: Table, game: GameClient, round: ShownRound): HTMLLIElement {
  const { t, locale } = table.words
  const when = new Intl.DateTimeFormat(`${locale}-u-ca-gregory-nu-latn`, {
    dateStyle: "short",
    timeStyle: "medium",
  }).format(new Date(round.at))
  const isDone = round.payout !== null && round.book !== null
  const outcome = isDone ? table.money(round.payout ?? "0") : t(`state_${round.state}`)
  const proof = element("div", { class: "proof" })
  const details = element(
    "details",
    {},
    element(
      "summary",
      {},
      element("span", {}, when),
      element(
        "span",
        { class: "figure" },
        round.free ? t("free_round") : table.money(round.stake),
        " → ",
        outcome,
      ),
    ),
    element("p", {}, t(`state_${round.state}`)),
    ...(isDone ? game.recount(table, round) : []),
    element("p", { class: "small" }, element("code", {}, round.id)),
    proof,
  )
  details.addEventListener("toggle", () => {
    // Each time anew: the seeds may have been revealed meanwhile.
    if (details.open && isDone && round.pair !== null) void fillProof(table, game, round.id, proof)
  })
  return element("li", {}, details)
}

/** Shows the seeds of a round, and, once they are revealed, the check of it. */
async function fillProof(table: Table, game: GameClient, id: string, into: HTMLElement): Promise<void> {
  const { t } = table.words
  try {
    const round = await table.studio.get<ShownRound>(`/api/rounds/${id}`)
    const { seeds } = round
    const { replay } = game
    if (!seeds || replay === null) return
    const verdict = element("p", { with: { role: "status" } })
    const check = element("button", { type: "button", class: "quiet" }, t("fair_verify_round"))
    check.addEventListener("click", () => {
      const ok = keepsPromise(seeds) && followsFrom(seeds, round, replay)
      verdict.textContent = ok ? t("fair_ok_round") : t("fair_bad", round.id)
      verdict.dataset["tone"] = ok ? "win" : "error"
    })
    into.replaceChildren(
      fact(t("fair_client_seed"), seeds.clientSeed),
      fact(t("fair_place"), String(round.nonce)),
      fact(t("fair_commitment"), seeds.commitment),
      ...(seeds.serverSeed === null
        ? [element("p", { class: "small" }, t("fair_not_yet"))]
        : [fact(t("fair_revealed"), seeds.serverSeed), check, verdict]),
    )
  } catch (error) {
    into.replaceChildren(element("p", { class: "problem" }, wordsOf(table, error)))
  }
}
