import { $, bar, game, hit, isCalm, make, picture, play, spots, wait, words } from "./shell.js"

const sides = game.glyph === "die" ? 6 : 3
let chosen = 0
const shown = make("div", { className: "big" }, make("span", { text: "?" }))
const lay = spots(
  sides === 6 ? "six" : "",
  Array.from({ length: sides }, (_, at) => [
    at,
    ...(sides === 6 ? [String(at + 1)] : [picture(game.glyph, String(at + 1)), String(at + 1)]),
  ]),
  (value) => {
    chosen = value
  },
)
lay.children[0].ariaPressed = "true"
$("scene").append(make("div", { className: "table" }, make("div", { className: "cups" }, shown), lay))
bar(words.open, async () => {
  hit(null)
  await play(chosen, async ({ fell }) => {
    for (let turn = 0; turn < (isCalm ? 0 : 9); turn++) {
      shown.firstChild.textContent = String((turn % sides) + 1)
      await wait(70)
    }
    shown.firstChild.textContent = String(fell + 1)
    hit(fell)
  })
})
