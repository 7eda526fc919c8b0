import { formatAmount, parseAmount } from "@croupier/money"
import { element } from "./element.ts"
import { fillFairness } from "./fairness.ts"
import { freeRoundsBar } from "./free-rounds.ts"
import { fillHistory } from "./history.ts"
import type { Words } from "./language.ts"
import { pause } from "./motion.ts"
import { panel } from "./panel.ts"
import { fillRules } from "./rules.ts"
import { buildStanding } from "./standing.ts"
import { StudioError, type Opening, type Studio } from "./studio.ts"
import type { GameClient, RoundOnScreen, Table } from "./table.ts"

/** Builds what all games share: name, balance, stake, the large button, and the panels; then the game on its stage. */
export function buildFrame(
  into: HTMLElement,
  { studio, opening }: { readonly studio: Studio; readonly opening: Opening },
  words: Words,
  game: GameClient,
): void {
  const { t, locale } = words
  const money = (decimal: string) => formatAmount(parseAmount(decimal), locale)
  const stage = element("section", { class: "stage" })
  const said = element("p", { class: "said", with: { role: "status" } })
  const balance = element(
    "output",
    { class: "figure" },
    opening.balance === null ? "–" : money(opening.balance),
  )
  const action = element("button", { type: "button", class: "action" })
  const free = freeRoundsBar(opening.freeRounds, words, money, () => stakes.redraw())
  const stakes = stakePicker(opening, t, money, () => free.current()?.stake)
  const sheet = panel(t)
  const standing = buildStanding(studio, opening, words)

  const setBalance = (decimal: string | null): void => {
    if (decimal !== null) balance.textContent = money(decimal)
    else
      void studio.get<Opening>("/api/session").then(
        (fresh) => fresh.balance !== null && setBalance(fresh.balance),
        () => undefined,
      )
  }
  /** Rounds that are gone were played elsewhere, or have ended. */
  const reloadFreeRounds = async (): Promise<void> => {
    try {
      free.take((await studio.get<Opening>("/api/session")).freeRounds)
      free.show()
    } catch {
      // The next round tells it again.
    }
  }
  const say: Table["say"] = (text, tone = "plain") => {
    said.textContent = text
    said.dataset["tone"] = tone
  }
  const table: Table = {
    studio,
    opening,
    words,
    money,
    stage,
    action,
    setBalance,
    say,
    campaign: () => free.current()?.campaign,
    setFreeRounds: free.take,
    stake: stakes.value,
    stakeAmount: () => parseAmount(stakes.value()),
    onStake: stakes.onChange,
    lockStake: (locked) => {
      if (!locked) free.show()
      stakes.lock(locked)
    },
    settled: standing.refresh,
    announceRound: announceRound,
    rest: (begun) => rest(action, begun + opening.cycleMs - performance.now()),
    sayResult: ({ stake, payout, free: isFree }) => {
      standing.refresh()
      const [back, put] = [parseAmount(payout ?? "0"), parseAmount(isFree ? "0" : stake)]
      if (back > put) say(t("won", money(payout ?? "0")), "win")
      else if (back > 0n) say(t("back_less", money(payout ?? "0")), "loss")
      else say(t("lost"), "loss")
    },
    sayError: (error) => {
      const code = error instanceof StudioError ? error.code : "HOUSE_AWAY"
      say(t(`err_${code}`), "error")
      if (code === "FREE_ROUND_GONE") void reloadFreeRounds()
    },
  }

  const tab = (key: string, fill: (body: HTMLElement) => void | Promise<void>) => {
    const button = element("button", { type: "button", class: "tab" }, t(key))
    button.addEventListener("click", () => sheet.open(t(key), fill))
    return button
  }
  const isTrial = opening.mode === "trial"
  const refill = element("button", { type: "button", class: "refill", hidden: !isTrial }, t("refill"))
  refill.addEventListener("click", () => {
    void studio.post<{ balance: string }>("/api/play-money", {}).then(
      (filled) => setBalance(filled.balance),
      (error: unknown) => table.sayError(error),
    )
  })
  into.dataset["game"] = opening.game
  // The house says the name above its frame.
  into.classList.toggle("framed", window.parent !== window)
  into.replaceChildren(
    element(
      "header",
      { class: "bar" },
      element("h1", {}, opening.name),
      standing.shown,
      element(
        "nav",
        {},
        tab("history", (body) => fillHistory(table, game, body)),
        tab("fairness", (body) =>
          game.fairness ? game.fairness(table, body) : fillFairness(table, game, body),
        ),
        tab("rules", (body) => fillRules(table, game, body)),
      ),
    ),
    stage,
    element("div", {}, free.shown, said),
    element(
      "footer",
      { class: "hud" },
      element(
        "div",
        { class: "purse" },
        element("span", { class: "label" }, t(isTrial ? "play_money" : "balance")),
        element(
          "span",
          {},
          balance,
          element("span", { class: "unit" }, isTrial ? "" : ` ${opening.currency}`),
          refill,
        ),
      ),
      stakes.shown,
      action,
    ),
    sheet.dialog,
  )
  game.mount(table)
}

/** The message names no amount, so any page around the frame may read it. */
function announceRound(state: RoundOnScreen): void {
  if (window.parent !== window) window.parent.postMessage({ type: "croupier.round", state }, "*")
}

/** Waits, and lets the button fill meanwhile. */
async function rest(action: HTMLButtonElement, ms: number): Promise<void> {
  if (ms <= 0) return
  action.style.setProperty("--rest", `${Math.round(ms)}ms`)
  action.classList.add("resting")
  await pause(ms)
  action.classList.remove("resting")
}

/** The stakes on offer, step by step; it begins with the suggested one. That of free rounds is fixed. */
function stakePicker(
  opening: Opening,
  t: Words["t"],
  money: (decimal: string) => string,
  freeStake: () => string | undefined,
) {
  const { ladder, usual } = opening.stakes
  const listeners: (() => void)[] = []
  let at = Math.max(0, ladder.indexOf(usual))
  let locked = false
  const shown = element("output", { class: "figure", with: { "aria-live": "polite" } })
  const step = (by: number, label: string, sign: string) => {
    const button = element("button", { type: "button", class: "step", with: { "aria-label": label } }, sign)
    button.addEventListener("click", () => {
      at = Math.min(ladder.length - 1, Math.max(0, at + by))
      draw()
      for (const listener of listeners) listener()
    })
    return button
  }
  const [less, more] = [step(-1, t("less_stake"), "−"), step(1, t("more_stake"), "+")]
  const draw = (): void => {
    const given = freeStake()
    shown.textContent = money(given ?? ladder[at] ?? usual)
    less.disabled = locked || given !== undefined || at === 0
    more.disabled = locked || given !== undefined || at === ladder.length - 1
  }
  draw()
  return {
    shown: element(
      "div",
      { class: "stake" },
      less,
      element("div", { class: "stake-value" }, element("span", { class: "label" }, t("stake")), shown),
      more,
    ),
    value: () => freeStake() ?? ladder[at] ?? usual,
    redraw: () => {
      draw()
      for (const listener of listeners) listener()
    },
    onChange: (listener: () => void) => void listeners.push(listener),
    lock: (wanted: boolean) => {
      locked = wanted
      draw()
    },
  }
}
