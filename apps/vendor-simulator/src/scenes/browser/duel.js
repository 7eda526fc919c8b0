import { $, bar, deal, game, make, play, words } from "./shell.js"

const hands = { theirs: make("div", { className: "cards" }), mine: make("div", { className: "cards" }) }
$("scene").append(
  make(
    "div",
    { className: "table" },
    ...(game.room ? [make("p", { className: "note", text: `${words.room}: ${game.room}` })] : []),
    make("section", { className: "hand" }, make("h2", { text: words.house }), hands.theirs),
    make("section", { className: "hand" }, make("h2", { text: words.you }), hands.mine),
    make("p", { className: "note", text: words.alone }),
  ),
)
bar(words.deal, async () => {
  for (const hand of Object.values(hands)) hand.replaceChildren()
  await play(null, async ({ mine, theirs }) => {
    await deal(hands.mine, mine)
    await deal(hands.theirs, theirs, 420)
  })
})
