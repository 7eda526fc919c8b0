import { PAPER_LANTERNS_SLOT, playSlot, spinAt, type SlotEvent, type Spin } from "@croupier/house-games"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import { element } from "../../element.ts"
import { calm, pause } from "../../motion.ts"
import type { ShownRound } from "../../studio.ts"
import type { GameClient, Table, Telling } from "../../table.ts"
import { wish } from "../../wish.ts"
import { slotRules } from "./pay-table.ts"
import { buildReels } from "./reels.ts"
import "./slot.css"
import { smallSight } from "./symbols.ts"

const SLOT = PAPER_LANTERNS_SLOT
const WIN_MS = 650
const FREE_WIN_MS = 420

/** Paper Lanterns: five reels, twenty lines, free games by the moon. */
export const paperLanterns: GameClient = {
  mount,
  rules: slotRules,
  recount: (table, round) =>
    eventsOf(round).flatMap((event) =>
      event.kind === "free-games"
        ? [element("p", {}, element("strong", {}, table.words.t("slot_free_won", event.count)))]
        : [
            smallSight(event.spin.sight, (symbol) => table.words.t(`sym_${symbol}`)),
            element("p", { class: "small" }, winTexts(table, round.stake, event.spin).join(" · ")),
          ],
    ),
  replay: (stream, round) => playSlot(SLOT, stream, parseAmount(round.stake)),
}

/** A round of this game has the book that its maths wrote. */
const eventsOf = (round: ShownRound) => (round.book ?? []) as readonly SlotEvent[]
/** Worth of so many units of a line's stake. */
const worth = (stake: string, units: number): string =>
  toDecimal(amount((parseAmount(stake) * BigInt(units)) / BigInt(SLOT.lines.length)))

/** The wins of a spin in words. */
function winTexts({ words: { t }, money }: Telling, stake: string, spin: Spin): readonly string[] {
  const lines = spin.wins.map((win) =>
    t("slot_line", win.line + 1, win.count, t(`sym_${win.symbol}`), money(worth(stake, win.units))),
  )
  const moons = spin.moonUnits > 0 ? [t("slot_moons", spin.moons, money(worth(stake, spin.moonUnits)))] : []
  return [...moons, ...lines]
}

function mount(table: Table): void {
  const { t } = table.words
  const reels = buildReels(spinAt(SLOT, "base", [0, 6, 3, 19, 24]).sight)
  const above = element("p", { class: "slot-above" })
  const below = element("p", { class: "slot-below" })
  const house = element("div", { class: "slot-house" }, above, reels.shown, below)
  table.stage.append(element("div", { class: "slot" }, house))
  let hurried = false
  let isPlaying = false

  /** Shows the wins of a spin one after another, then all of them. */
  const showWins = async (stake: string, spin: Spin, ms: number): Promise<void> => {
    const texts = winTexts(table, stake, spin)
    const moonPlaces = spin.sight.flatMap((reel, at) =>
      reel.flatMap((symbol, row) => (symbol === "moon" && spin.moonUnits > 0 ? [[at, row] as const] : [])),
    )
    const shows = [
      ...(moonPlaces.length > 0 ? [{ places: moonPlaces, rows: undefined, reach: 0 }] : []),
      ...spin.wins.map((win) => {
        const rows = SLOT.lines[win.line] ?? []
        return {
          places: rows.slice(0, win.count).map((row, at) => [at, row] as const),
          rows,
          reach: win.count,
        }
      }),
    ]
    // With many wins each has less time, so that the whole is never long.
    const each = Math.min(ms, 2_400 / Math.max(1, shows.length))
    for (const [at, { places, rows, reach }] of shows.entries()) {
      if (hurried || calm()) break
      below.textContent = texts[at] ?? ""
      reels.mark(places)
      reels.line(rows, reach)
      await pause(each)
    }
    reels.line(undefined, 0)
    reels.mark(shows.flatMap(({ places }) => places))
    below.textContent = texts.length > 2 ? "" : texts.join(" · ")
  }

  const allowSkip = (): void => {
    table.action.textContent = t("slot_skip")
    table.action.disabled = false
  }

  const playBook = async (round: ShownRound): Promise<void> => {
    let total = 0
    for (const [at, event] of eventsOf(round).entries()) {
      table.announceRound("running")
      // The spin itself takes its time; only what follows it may be cut short.
      if (at === 1) allowSkip()
      if (event.kind === "free-games") {
        above.textContent = t("slot_free_won", event.count)
        house.classList.add("free")
        if (!hurried) await pause(1_400)
        continue
      }
      const isFree = event.kind === "free-spin"
      if (isFree) above.textContent = t("slot_free_left", event.left)
      below.textContent = ""
      await reels.turn(isFree ? "free" : "base", event.spin)
      total += event.spin.units
      await showWins(round.stake, event.spin, isFree ? FREE_WIN_MS : WIN_MS)
      if (isFree) table.say(t("won", table.money(worth(round.stake, total))), "plain")
    }
    house.classList.remove("free")
    above.textContent = ""
  }

  const spin = async (): Promise<void> => {
    const begun = performance.now()
    isPlaying = true
    table.lockStake(true)
    table.action.disabled = true
    table.say("")
    below.textContent = ""
    table.announceRound("running")
    try {
      const { round, balance } = await wish(table, "/api/rounds", { choice: {} })
      await playBook(round)
      table.announceRound("shown")
      table.sayResult(round)
      table.setBalance(balance)
      table.action.disabled = true
      table.action.textContent = t("slot_spin")
      await table.rest(begun)
    } catch (error) {
      table.sayError(error)
      table.setBalance(null)
    } finally {
      table.announceRound("shown")
      hurried = false
      reels.hurry(false)
      isPlaying = false
      table.action.disabled = false
      table.action.textContent = t("slot_spin")
      table.lockStake(false)
    }
  }
  table.action.textContent = t("slot_spin")
  table.action.addEventListener("click", () => {
    if (!isPlaying) return void spin()
    // The result is final already: a player who presses again sees it at once.
    hurried = true
    reels.hurry(true)
    table.action.disabled = true
  })
}
