import { element } from "./element.ts"
import { followsFrom, keepsPromise } from "./proof.ts"
import type { ShownPair, ShownRound } from "./studio.ts"
import type { GameClient, Replay, Table } from "./table.ts"

const isClientSeed = (text: string): boolean => /^[A-Za-z0-9_-]{1,64}$/.test(text)

/** The pair of seeds in use, the way to change it, and the proof of the rounds that were played on the old one. */
export async function fillFairness(table: Table, game: GameClient, into: HTMLElement): Promise<void> {
  const { t } = table.words
  const shown = element("div", {})
  const revealed = element("div", { class: "proof", with: { role: "status" } })
  const seed = element("input", {
    type: "text",
    id: "next-seed",
    maxLength: 64,
    required: true,
    pattern: "[A-Za-z0-9_\\-]{1,64}",
    autocomplete: "off",
    value: freshSeed(),
  })
  const form = element(
    "form",
    {},
    element("label", { htmlFor: "next-seed" }, t("fair_next_seed")),
    seed,
    element("button", { type: "submit", class: "quiet" }, t("fair_rotate")),
  )
  into.append(element("p", {}, t("fair_pair_text")), shown, form, revealed)
  const showPair = (pair: ShownPair): void =>
    shown.replaceChildren(
      fact(t("fair_commitment"), pair.commitment),
      fact(t("fair_client_seed"), pair.clientSeed),
      element("p", {}, t("fair_rounds", pair.rounds)),
    )
  const change = async (): Promise<void> => {
    try {
      const changed = await table.studio.post<{ revealed: ShownPair; inUse: ShownPair }>("/api/fairness", {
        clientSeed: seed.value,
      })
      showPair(changed.inUse)
      seed.value = freshSeed()
      revealed.replaceChildren(...proofOf(table, game, changed.revealed))
    } catch (error) {
      revealed.replaceChildren(element("p", { class: "problem" }, wordsOf(table, error)))
    }
  }
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    if (isClientSeed(seed.value)) void change()
  })
  try {
    showPair(await table.studio.get<ShownPair>("/api/fairness"))
  } catch (error) {
    shown.replaceChildren(element("p", { class: "problem" }, wordsOf(table, error)))
  }
}

function proofOf(table: Table, game: GameClient, pair: ShownPair): readonly Node[] {
  const { t } = table.words
  const verdict = element("p", {})
  const button = element("button", { type: "button", class: "quiet" }, t("fair_verify"))
  const check = async (): Promise<void> => {
    button.disabled = true
    try {
      const { ok, text } = await verify(table, game.replay, pair)
      verdict.textContent = text
      verdict.dataset["tone"] = ok ? "win" : "error"
    } catch (error) {
      button.disabled = false
      verdict.textContent = wordsOf(table, error)
    }
  }
  button.addEventListener("click", () => void check())
  return [
    fact(t("fair_revealed"), pair.serverSeed ?? ""),
    fact(t("fair_commitment"), pair.commitment),
    button,
    verdict,
  ]
}

/** Plays every round of a revealed pair again, here, from nothing but its seeds, and compares book and pay. */
async function verify(
  table: Table,
  replay: Replay | null,
  pair: ShownPair,
): Promise<{ readonly ok: boolean; readonly text: string }> {
  const { t } = table.words
  if (pair.serverSeed === null || replay === null)
    return { ok: false, text: t("fair_bad", t("fair_revealed")) }
  if (!keepsPromise(pair)) return { ok: false, text: t("fair_bad", t("fair_commitment")) }
  let checked = 0
  // The newest rounds are those on the pair that was just revealed.
  for (let cursor = ""; checked < pair.rounds;) {
    const page: { rounds: ShownRound[]; cursor: string | null } = await table.studio.get(
      `/api/rounds${cursor}`,
    )
    for (const round of page.rounds) {
      if (round.pair !== pair.id || round.nonce === null || round.book === null) continue
      if (!followsFrom(pair, round, replay)) return { ok: false, text: t("fair_bad", round.id) }
      checked += 1
    }
    if (page.cursor === null) break
    cursor = `?cursor=${encodeURIComponent(page.cursor)}`
  }
  return { ok: true, text: t("fair_ok", checked) }
}

/** A long text with its name, to read and to copy. */
export const fact = (name: string, value: string): HTMLElement =>
  element("p", { class: "fact" }, element("span", { class: "label" }, name), element("code", {}, value))

const freshSeed = (): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(8)), (byte) => byte.toString(16).padStart(2, "0")).join("")

export const wordsOf = (table: Table, error: unknown): string =>
  table.words.t(`err_${error instanceof Error && "code" in error ? String(error.code) : "HOUSE_AWAY"}`)
