import { $, bar, hit, isCalm, make, play, spots, wait, words } from "./shell.js"

let chosen = 0
const balls = [0, 1, 2].map(() => make("span", { text: "?" }))
const lay = spots(
  "ten",
  Array.from({ length: 10 }, (_, at) => [at, String(at)]),
  (value) => {
    chosen = value
  },
)
lay.children[0].ariaPressed = "true"
$("scene").append(
  make(
    "div",
    { className: "table" },
    make("div", { className: "cups" }, make("div", { className: "big" }, ...balls)),
    lay,
  ),
)
bar(words.draw, async () => {
  hit(null)
  for (const ball of balls) ball.textContent = "?"
  await play(chosen, async ({ drawn }) => {
    for (const [at, digit] of drawn.entries()) {
      await wait(isCalm ? 20 : 450)
      balls[at].textContent = String(digit)
    }
    hit(drawn[2])
  })
})
