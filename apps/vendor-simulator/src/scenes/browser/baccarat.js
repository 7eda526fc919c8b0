import { $, bar, deal, figure, hit, make, play, rounds, spots, words } from "./shell.js"

const SECONDS = 8
let chosen
const hands = Object.fromEntries(
  ["player", "banker"].map((side) => [side, make("div", { className: "cards" })]),
)
const clock = make("p", { className: "clock", role: "timer" })
const lay = spots(
  "",
  [
    ["player", words.player, make("small", { text: "1 : 1" })],
    ["tie", words.tie, make("small", { text: "8 : 1" })],
    ["banker", words.banker, make("small", { text: `${figure(0.95)} : 1` })],
  ],
  (value) => {
    chosen = value
  },
)
$("scene").append(
  make(
    "div",
    { className: "table" },
    clock,
    make(
      "div",
      { className: "hands" },
      ...["player", "banker"].map((side) =>
        make("section", { className: "hand" }, make("h2", { text: words[side] }), hands[side]),
      ),
    ),
    lay,
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
    for (const hand of Object.values(hands)) hand.replaceChildren()
    await play(chosen, async ({ player, banker, winner }) => {
      for (const at of [0, 1, 2]) {
        await deal(hands.player, player.slice(at, at + 1))
        await deal(hands.banker, banker.slice(at, at + 1))
      }
      hit(winner)
    })
    chosen = undefined
    for (const each of lay.children) each.ariaPressed = "false"
  },
)
