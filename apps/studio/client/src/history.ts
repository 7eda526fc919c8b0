import { element } from "./element.ts"
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
  const when = new Intl.DateTimeFormat(locale, { dateStyle: "short", timeStyle: "medium" }).format(
    new Date(round.at),
  )
  const isDone = round.payout !== null && round.book !== null
  const outcome = isDone ? table.money(round.payout ?? "0") : t(`state_${round.state}`)
  return element(
    "li",
    {},
    element(
      "details",
      {},
      element(
        "summary",
        {},
        element("span", {}, when),
        element("span", { class: "figure" }, table.money(round.stake), " → ", outcome),
      ),
      element("p", {}, t(`state_${round.state}`)),
      ...(isDone ? game.recount(table, round) : []),
      element("p", { class: "small" }, element("code", {}, round.id)),
    ),
  )
}
