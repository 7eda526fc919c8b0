import {
  $,
  ask,
  figure,
  game,
  make,
  money,
  onStake,
  result,
  say,
  showBalance,
  showStake,
  stake,
  stakeControl,
  words,
} from "./shell.js"

const REFRESH_MS = 5_000
document.querySelector("main").classList.add("wide")
const list = make("div")
const slip = make("aside", { className: "slip", ariaLabel: words.slip })
$("scene").append(make("div", { className: "book" }, list, slip))

let chosen
let book = { matches: [] }
const time = new Intl.DateTimeFormat(game.locale, { hour: "2-digit", minute: "2-digit" })
const SIDES = {
  home: (match) => match.home,
  away: (match) => match.away,
  draw: () => words.drawn,
  over: () => words.over,
  under: () => words.under,
}
const nameOf = (match, { kind, line }, pick) => {
  if (line === null) return SIDES[pick](match)
  const own = kind === "handicap" && pick === "away" ? 0 - line : line
  return `${SIDES[pick](match)} ${kind === "handicap" && own >= 0 ? "+" : ""}${figure(own)}`
}
/** Odds have two places. */
const oddsText = (odds) => figure(odds, 2)

const isChosen = (match, market, pick) =>
  chosen?.match.id === match.id && chosen.market.kind === market.kind && chosen.pick === pick
function marketRow(match, market) {
  const row = make("div", { className: "market" }, make("span", { text: words[market.kind] }))
  row.style.setProperty("--picks", String(market.picks.length))
  for (const { pick, odds } of market.picks)
    row.append(
      make(
        "button",
        {
          type: "button",
          ariaPressed: String(isChosen(match, market, pick)),
          onclick: () => {
            chosen = isChosen(match, market, pick) ? undefined : { match, market, pick, odds }
            draw()
          },
        },
        make("span", { text: nameOf(match, market, pick) }),
        make("b", { text: oddsText(odds) }),
      ),
    )
  return row
}
function matchCard(match) {
  const score = match.state === "next" ? "" : `${match.score[0]} : ${match.score[1]}`
  const when =
    match.state === "live" ? `${words.live} ${match.minute}′` : time.format(new Date(match.startsAt))
  return make(
    "article",
    { className: "match" },
    make("header", {}, make("span", { text: match.league }), make("span", { text: when })),
    make(
      "div",
      { className: "teams" },
      make("span", { text: `${match.home} – ${match.away}` }),
      make("span", { className: "score", text: score }),
    ),
    ...(match.state === "next" ? match.markets.map((market) => marketRow(match, market)) : []),
  )
}
function drawSlip() {
  const parts = [make("h2", { text: words.slip })]
  slip.dataset.chosen = String(chosen !== undefined)
  if (chosen) {
    const { match, market, pick, odds } = chosen
    const returns = make("b")
    const show = () => {
      returns.textContent = money(Math.floor(stake() * Number(odds) * 100) / 100)
    }
    const go = make("button", { className: "go", type: "button", text: words.place })
    go.onclick = () => place(go)
    parts.push(
      make("div", {}, make("b", { text: `${match.home} – ${match.away}` })),
      make(
        "div",
        { className: "row" },
        make("span", { text: `${words[market.kind]}: ${nameOf(match, market, pick)}` }),
        make("b", { text: oddsText(odds) }),
      ),
      stakeControl(),
      make("div", { className: "row" }, make("span", { text: words.returns }), returns),
      go,
    )
    onStake(show)
  } else parts.push(make("p", { className: "note", text: words.empty }))
  parts.push(make("div", { id: "mine" }))
  slip.replaceChildren(...parts)
  showStake()
  drawTickets()
}
let tickets = []
function drawTickets() {
  if (tickets.length === 0) return $("mine").replaceChildren()
  $("mine").replaceChildren(
    make("h2", { text: words.tickets }),
    make(
      "ul",
      {},
      ...tickets.map((ticket) => {
        const item = make(
          "li",
          {},
          make(
            "div",
            { className: "row" },
            make("span", { text: `${ticket.home} – ${ticket.away}` }),
            make("span", { text: ticket.score ?? "" }),
          ),
          make(
            "div",
            { className: "row" },
            make("span", {
              text: `${words[ticket.kind]}: ${nameOf(ticket, ticket, ticket.pick)} @ ${oddsText(ticket.odds)}`,
            }),
            make("span", { text: money(ticket.stake) }),
          ),
          make("b", {
            text:
              ticket.state === "open"
                ? words.waiting
                : ticket.state === "won"
                  ? say("won", money(ticket.payout))
                  : words.lost,
          }),
        )
        item.dataset.state = ticket.state
        return item
      }),
    ),
  )
}
async function place(go) {
  go.disabled = true
  result("")
  const { match, market, pick, odds } = chosen
  try {
    const answer = await ask("/tickets", {
      stake: stake().toFixed(2),
      match: match.id,
      kind: market.kind,
      pick,
      odds,
    })
    if (answer.state === "played") {
      result(say("placed", `#${answer.ticket.slice(5, 13)}`))
      chosen = undefined
      showBalance(answer.balance)
      await refresh()
    } else
      result(
        answer.state === "cancelled"
          ? words.cancelled
          : answer.reason === "closed"
            ? words.closed
            : `${words.refused}: ${answer.reason}`,
      )
  } catch {
    result(words.away)
  }
  draw()
}
function draw() {
  const of = (state) => book.matches.filter((match) => match.state === state)
  list.replaceChildren(
    ...["next", "live", "ended"].flatMap((state) =>
      of(state).length === 0 ? [] : [make("h2", { text: words[state] }), ...of(state).map(matchCard)],
    ),
  )
  drawSlip()
}
async function refresh() {
  const [matches, mine, { balance }] = await Promise.all([
    ask(`/book/${game.code}`),
    ask("/tickets"),
    ask(""),
  ])
  book = matches
  tickets = mine.tickets
  showBalance(balance)
}
$("bar").append(
  make(
    "dl",
    {},
    make("div", {}, make("dt", { text: words.balance }), make("dd", { id: "balance", text: "…" })),
  ),
)
let last = ""
async function again() {
  try {
    await refresh()
    // Only what has changed is drawn anew, so that no button moves under a finger.
    const now = JSON.stringify([book, tickets])
    if (now !== last) draw()
    last = now
  } catch {
    result(words.away)
  }
  setTimeout(() => void again(), REFRESH_MS)
}
void again()
