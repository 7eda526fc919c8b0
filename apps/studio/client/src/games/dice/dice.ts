import {
  diceMultiplier,
  diceReturn,
  FEWEST_ROLLS,
  isDiceChoice,
  MOST_ROLLS,
  percent,
  playDice,
  ROLLS,
  winningRolls,
  type DiceChoice,
  type DiceEvent,
} from "@croupier/house-games"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import { figure } from "../../figure.ts"
import { element } from "../../element.ts"
import { calm, pause } from "../../motion.ts"
import type { ShownRound } from "../../studio.ts"
import type { GameClient, Table } from "../../table.ts"
import { wish } from "../../wish.ts"
import "./dice.css"

const ROLL_MS = 1_400
const SHOWN_ROLLS = 12

/** Market Dice: a track from 0.00 to 99.99, a target on it, and the roll that falls on one side. */
export const dice: GameClient = {
  mount,
  rules: ({ words: { t } }) => [element("p", {}, t("dice_rules"))],
  recount: ({ words: { t } }, round) => {
    const choice = choiceOf(round)
    const roll = rollOf(round)
    return [
      element(
        "p",
        {},
        `${t(`dice_${choice.side}`)} ${shown(choice.target)} · ${roll ? t("dice_result", shown(roll.roll)) : ""}`,
      ),
    ]
  },
  replay: (stream, round) => playDice(stream, parseAmount(round.stake), choiceOf(round)),
}

const shown = (hundredths: number): string => figure(hundredths / 100, 2)
/** The value of a number's field, which the browser shows by its own rules. */
const typed = (hundredths: number): string => (hundredths / 100).toFixed(2)
/** A round of this game has the choice and the book that its maths wrote. */
const choiceOf = (round: ShownRound) => round.choice as DiceChoice
const rollOf = (round: ShownRound) => round.book?.[0] as DiceEvent | undefined

function mount(table: Table): void {
  const { t } = table.words
  let choice: DiceChoice = { side: "under", target: 4_950 }
  const rolled = element("output", { class: "dice-roll figure", dir: "ltr" }, shown(0))
  const die = element("img", {
    class: "dice-die",
    src: new URL("../../symbols/die.webp", import.meta.url).href,
    alt: "",
  })
  const zone = element("div", { class: "dice-zone" })
  const mark = element("div", { class: "dice-mark", hidden: true })
  const slider = element("input", {
    type: "range",
    class: "dice-slider",
    min: "0",
    max: String(ROLLS - 1),
    step: "1",
  })
  slider.setAttribute("aria-label", t("dice_target"))
  const number = element("input", {
    type: "number",
    class: "figure",
    min: "0.10",
    max: "99.89",
    step: "0.01",
    inputMode: "decimal",
  })
  const side = (name: DiceChoice["side"]) => {
    const button = element("button", { type: "button", class: "side" }, t(`dice_${name}`))
    button.addEventListener("click", () => {
      // The same chance on the other side.
      if (choice.side !== name) take({ side: name, target: ROLLS - 1 - choice.target })
    })
    return button
  }
  const sides = { under: side("under"), over: side("over") }
  const facts = Object.fromEntries(
    ["dice_chance", "dice_pays", "dice_if_won", "dice_return"].map((key) => [
      key,
      element("dd", { class: "figure", dir: "ltr" }),
    ]),
  )
  const last = element("ol", { class: "dice-last" })

  const draw = (): void => {
    const place = (choice.target / ROLLS) * 100
    zone.style.insetInline = choice.side === "under" ? `0 ${100 - place}%` : `${place}% 0`
    slider.value = String(choice.target)
    if (document.activeElement !== number) number.value = typed(choice.target)
    for (const [name, button] of Object.entries(sides))
      button.setAttribute("aria-pressed", String(name === choice.side))
    const multiplier = diceMultiplier(choice)
    const pay = amount((table.stakeAmount() * multiplier) / 10_000n)
    const say = (key: string, text: string) => facts[key]?.replaceChildren(text)
    say("dice_chance", `${shown(winningRolls(choice))} %`)
    say("dice_pays", `${figure(Number(multiplier) / 10_000, 4)}×`)
    say("dice_if_won", table.money(toDecimal(pay)))
    say("dice_return", `${figure(Number(percent(diceReturn(choice), 2)), 2)} %`)
  }
  const take = (wanted: DiceChoice): void => {
    const [low, high] =
      wanted.side === "under"
        ? [FEWEST_ROLLS, MOST_ROLLS]
        : [ROLLS - 1 - MOST_ROLLS, ROLLS - 1 - FEWEST_ROLLS]
    const next = { side: wanted.side, target: Math.min(high, Math.max(low, wanted.target)) }
    if (isDiceChoice(next)) choice = next
    draw()
  }
  slider.addEventListener("input", () => take({ ...choice, target: Number(slider.value) }))
  number.addEventListener("change", () => {
    const target = Math.round(Number(number.value) * 100)
    take({ ...choice, target: Number.isFinite(target) ? target : choice.target })
    number.value = typed(choice.target)
  })
  table.onStake(draw)

  const showRoll = async ({ roll, isWin }: DiceEvent): Promise<void> => {
    mark.hidden = false
    mark.dataset["tone"] = isWin ? "win" : "loss"
    mark.style.insetInlineStart = `${(roll / ROLLS) * 100}%`
    rolled.dataset["tone"] = ""
    if (!calm()) {
      die.animate([{ rotate: "0deg" }, { rotate: "720deg" }], {
        duration: ROLL_MS,
        easing: "cubic-bezier(.2,.8,.2,1)",
      })
      for (const until = performance.now() + ROLL_MS; performance.now() < until; await pause(50))
        // Passing figures while the die turns; the roll itself came from the studio.
        rolled.textContent = shown((roll + Math.round((until - performance.now()) * 7)) % ROLLS)
    }
    rolled.textContent = shown(roll)
    rolled.dataset["tone"] = isWin ? "win" : "loss"
    last.prepend(
      element("li", { with: { "data-tone": isWin ? "win" : "loss" } }, `${isWin ? "✓" : "✕"} ${shown(roll)}`),
    )
    while (last.children.length > SHOWN_ROLLS) last.lastElementChild?.remove()
  }

  const play = async (): Promise<void> => {
    const begun = performance.now()
    table.action.disabled = true
    table.lockStake(true)
    table.announceRound("running")
    try {
      const { round, balance } = await wish(table, "/api/rounds", { choice })
      const event = rollOf(round)
      if (event) await showRoll(event)
      table.announceRound("shown")
      table.sayResult(round)
      table.setBalance(balance)
      await table.rest(begun)
    } catch (error) {
      table.sayError(error)
      table.setBalance(null)
    } finally {
      table.announceRound("shown")
      table.action.disabled = false
      table.lockStake(false)
    }
  }
  table.action.textContent = t("dice_roll")
  table.action.addEventListener("click", () => void play())

  table.stage.append(
    element(
      "div",
      { class: "dice" },
      element("div", { class: "dice-top" }, die, rolled),
      element("div", { class: "dice-track" }, element("div", { class: "dice-rail" }, zone), mark, slider),
      element(
        "div",
        { class: "dice-scale", with: { "aria-hidden": "true" } },
        ...["0", "25", "50", "75", "100"].map((text) => element("span", {}, text)),
      ),
      element(
        "div",
        { class: "dice-choice" },
        element("div", { class: "sides", with: { role: "group" } }, sides.under, sides.over),
        element(
          "label",
          { class: "dice-number" },
          element("span", { class: "label" }, t("dice_target")),
          number,
        ),
      ),
      element(
        "dl",
        { class: "facts" },
        ...Object.entries(facts).map(([key, value]) =>
          element("div", {}, element("dt", { class: "label" }, t(key)), value),
        ),
      ),
      last,
    ),
  )
  draw()
}
