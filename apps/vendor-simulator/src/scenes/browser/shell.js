// Every scene has the same seat, balance, stake, words and messages to the page around the frame.
export const game = JSON.parse(document.getElementById("game").textContent)
export const { words, art } = game
export const $ = (id) => document.getElementById(id)
export const isCalm = matchMedia("(prefers-reduced-motion: reduce)").matches

// Every place of the balance is shown: a rounded one would promise more than the wallet holds.
const format = new Intl.NumberFormat(game.locale, {
  style: "currency",
  currency: game.currency,
  maximumFractionDigits: 4,
})
export const money = (value) => format.format(Number(value))
const places = new Map()
/** A figure with the decimal sign of the language and at least so many places. */
export const figure = (value, least = 0) => {
  const known = places.get(least) ?? new Intl.NumberFormat(game.locale, { minimumFractionDigits: least })
  places.set(least, known)
  return known.format(Number(value))
}
export const say = (key, value) => words[key].replace("{}", value)
export const wait = (ms) => new Promise((done) => setTimeout(done, ms))

/** An element with a class, a text and children. */
export function make(tag, { text, ...given } = {}, ...children) {
  const element = Object.assign(document.createElement(tag), given)
  if (text !== undefined) element.textContent = text
  element.append(...children)
  return element
}
export const picture = (name, alt = "") => make("img", { src: `${art}${name}.webp`, alt, draggable: false })

/** Tells the page around the frame whether a round is on the screen. */
const tell = (state) => window.parent.postMessage({ type: "croupier.round", state }, "*")

const at = `/seats/${game.vendor}/${game.seat}`
export async function ask(path, body) {
  const answer = await fetch(
    path.startsWith("/book") ? path : at + path,
    body && {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    },
  )
  return answer.json()
}

/* Stakes go up in steps of 1, 2 and 5 between the limits. */
const steps = []
for (let ten = 0.1; ten <= game.most; ten *= 10)
  for (const each of [1, 2, 5]) {
    const step = Math.round(each * ten * game.unit * 100) / 100
    if (step >= game.least * game.unit && step <= game.most * game.unit) steps.push(step)
  }
let step = Math.max(
  0,
  steps.findIndex((each) => each >= game.unit),
)
export const stake = () => steps[step] ?? game.least * game.unit
const listeners = []
export const onStake = (listener) => listeners.push(listener)
export function showStake() {
  const output = $("stake")
  if (!output) return
  output.textContent = money(stake())
  $("less").disabled = step === 0
  $("more").disabled = step >= steps.length - 1
  for (const listener of listeners) listener()
}
export function stakeControl() {
  const change = (by) => () => {
    step = Math.min(steps.length - 1, Math.max(0, step + by))
    showStake()
  }
  return make(
    "div",
    { className: "stake", role: "group", ariaLabel: words.stake },
    make("button", {
      id: "less",
      type: "button",
      text: "−",
      ariaLabel: `${words.stake} −`,
      onclick: change(-1),
    }),
    make("output", { id: "stake" }),
    make("button", {
      id: "more",
      type: "button",
      text: "+",
      ariaLabel: `${words.stake} +`,
      onclick: change(1),
    }),
  )
}

export function result(text, isWon = false) {
  $("said").textContent = text
  $("said").dataset.won = String(isWon)
}
export const showBalance = (value) => {
  if (value !== undefined) $("balance").textContent = money(value)
}

/**
 * Plays one round: `show` lets the scene turn, deal or draw, and only then balance and result are told. Answers with the
 * round, or undefined where it was not played.
 */
export async function play(choice, show) {
  tell("running")
  result("")
  try {
    const answer = await ask("/rounds", { stake: stake().toFixed(2), choice })
    if (answer.state !== "played") {
      result(answer.state === "cancelled" ? words.cancelled : `${words.refused}: ${answer.reason ?? ""}`)
      showBalance((await ask("")).balance)
      return undefined
    }
    await show(answer.show ?? {}, answer)
    const won = Number(answer.win)
    if (answer.freeLeft !== undefined)
      result(`${won > 0 ? say("won", money(won)) : words.lost} · ${say("free", answer.freeLeft)}`, won > 0)
    // A stake that comes back is no win.
    else if (won > stake()) result(say("won", money(won)), true)
    else result(won > 0 ? `${words.back}: ${money(won)}` : words.lost)
    showBalance(answer.balance)
    return answer
  } catch {
    result(words.away)
    return undefined
  } finally {
    tell("shown")
  }
}

/** The bar of balance, stake and one button. */
export function bar(label, act) {
  const go = make("button", { id: "go", className: "go", type: "button", text: label, disabled: true })
  go.onclick = async () => {
    go.disabled = true
    await act()
    go.disabled = false
  }
  $("bar").append(
    make(
      "dl",
      {},
      make("div", {}, make("dt", { text: words.balance }), make("dd", { id: "balance", text: "…" })),
    ),
    stakeControl(),
    ...(label === undefined ? [] : [go]),
  )
  showStake()
  void ready(go)
  return go
}

async function ready(go) {
  try {
    showBalance((await ask("")).balance)
    go.disabled = false
  } catch {
    result(words.away)
  }
}

/** Spots of which one is chosen. */
export function spots(className, all, onChoose) {
  const box = make("div", { className: `spots ${className}`, role: "group" })
  for (const [value, ...inside] of all)
    box.append(
      make(
        "button",
        {
          type: "button",
          value: String(value),
          ariaPressed: "false",
          onclick: (event) => {
            for (const each of document.querySelectorAll("[aria-pressed=true]")) each.ariaPressed = "false"
            event.currentTarget.ariaPressed = "true"
            onChoose(value)
          },
        },
        ...inside,
      ),
    )
  return box
}
export const hit = (value) => {
  for (const each of document.querySelectorAll(".spots button, .numbers button"))
    each.dataset.hit = String(each.value === String(value))
}

/** Cards that are dealt one after the other. */
export async function deal(place, cards, pause = 260) {
  for (const card of cards) {
    const shown = make("span", { className: "card", text: card })
    shown.dataset.red = String(/[♥♦]/.test(card))
    place.append(shown)
    await wait(isCalm ? 20 : pause)
  }
}

/** A window of seconds in which a place is chosen; `act` runs at its end where one is. */
export function rounds(seconds, clock, isReady, act) {
  let left = seconds
  const tick = async () => {
    clock.textContent = isReady() ? say("closes", `${left} s`) : words.choose
    if (isReady()) left -= 1
    else left = seconds
    if (left < 0) {
      clock.textContent = ""
      await act()
      left = seconds
    }
    setTimeout(() => void tick(), 1_000)
  }
  void tick()
}
