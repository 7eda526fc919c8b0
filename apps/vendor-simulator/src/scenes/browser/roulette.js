import { $, bar, hit, isCalm, make, play, rounds, spots, wait, words } from "./shell.js"

const SECONDS = 8
const REDS = new Set([1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36])
const colourOf = (number) => (number === 0 ? "zero" : REDS.has(number) ? "red" : "black")
let chosen
const choose = (value) => {
  chosen = value
}
const clock = make("p", { className: "clock", role: "timer" })
const fell = make("div", { className: "fell", text: "–", ariaLive: "polite" })
const numbers = make("div", { className: "numbers", role: "group" })
for (let number = 0; number <= 36; number++) {
  const spot = make("button", {
    type: "button",
    value: String(number),
    text: String(number),
    ariaPressed: "false",
  })
  spot.dataset.colour = colourOf(number)
  spot.onclick = () => {
    for (const each of document.querySelectorAll("[aria-pressed=true]")) each.ariaPressed = "false"
    spot.ariaPressed = "true"
    choose(number)
  }
  numbers.append(spot)
}
const outside = spots(
  "",
  ["red", "odd", "low", "black", "even", "high"].map((key) => [key, words[key]]),
  choose,
)
$("scene").append(
  make(
    "div",
    { className: "table" },
    clock,
    fell,
    numbers,
    outside,
    make("p", { className: "note", text: words.alone }),
  ),
)
bar(undefined)
rounds(
  SECONDS,
  clock,
  () => chosen !== undefined,
  async () => {
    hit(null)
    await play(chosen, async (shown) => {
      for (let turn = 0; turn < (isCalm ? 1 : 16); turn++) {
        const passing = turn === 15 ? shown.fell : (shown.fell * 7 + turn * 11) % 37
        fell.textContent = String(passing)
        fell.dataset.colour = colourOf(passing)
        await wait(isCalm ? 0 : 60 + turn * 12)
      }
      fell.textContent = String(shown.fell)
      fell.dataset.colour = shown.colour
      hit(shown.fell)
    })
    chosen = undefined
    for (const each of document.querySelectorAll("[aria-pressed=true]")) each.ariaPressed = "false"
  },
)
