import { $, bar, game, isCalm, make, money, picture, play, stake, onStake, wait, words } from "./shell.js"

const reels = make("div", { className: "reels", role: "img", ariaLabel: game.name })
const columns = [0, 1, 2].map((at) => {
  const strip = make(
    "div",
    {},
    ...[0, 1, 2].map((row) => picture(game.symbols[(at + row) % game.symbols.length])),
  )
  reels.append(make("div", { className: "reel" }, strip))
  return strip
})
const pot = game.pot === undefined ? [] : [make("p", { className: "pot", id: "pot" })]
const showPot = (value) => {
  if (pot.length > 0 && value !== undefined) $("pot").textContent = `${words.jackpot} ${money(value)}`
}
const pays = make("ul", { className: "pays", ariaLabel: words.pays })
const showPays = () =>
  pays.replaceChildren(
    ...game.pays.map((hundredths, at) =>
      make("li", {}, picture(game.symbols[at]), make("span", { text: money((stake() * hundredths) / 100) })),
    ),
  )
onStake(showPays)
$("scene").append(
  make("div", { style: "display:grid;gap:.75rem;width:100%;justify-items:center" }, ...pot, reels, pays),
)

async function turn({ rows, hit, pot: potNow, jackpot }) {
  reels.dataset.won = "false"
  const turns = columns.map((strip, at) => {
    const blank = Array.from({ length: isCalm ? 0 : 9 + at * 4 }, (_, place) =>
      picture(game.symbols[(place * 3 + at) % game.symbols.length]),
    )
    const last = rows.map((row, place) => {
      const image = picture(game.symbols[row[at]])
      if (place === 1) image.className = "line"
      return image
    })
    // The new pictures stand above; the strip comes down to them.
    strip.replaceChildren(...last, ...blank, ...[...strip.children].slice(0, 3))
    const cells = strip.children.length - 3
    return strip.animate(
      [{ transform: `translateY(calc(${-cells} * var(--cell)))` }, { transform: "translateY(0)" }],
      { duration: isCalm ? 50 : 700 + at * 350, easing: "cubic-bezier(.2,.6,.2,1)" },
    ).finished
  })
  await Promise.all(turns)
  for (const strip of columns) strip.replaceChildren(...[...strip.children].slice(0, 3))
  reels.dataset.won = String(hit !== null)
  if (jackpot) {
    $("said").textContent = `${words.jackpot}! ${money(jackpot)}`
    await wait(isCalm ? 0 : 900)
  }
  showPot(potNow)
}

bar(words.spin, () => play(null, turn))
showPot(game.pot)
