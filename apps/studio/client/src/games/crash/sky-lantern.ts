import {
  crashPayout,
  highestTargetOf,
  HIGHEST_TARGET,
  LOWEST_TARGET,
  multiplierAt,
} from "@croupier/house-games"
import { parseAmount, toDecimal } from "@croupier/money"
import type { FlightMessage } from "../../../../src/flight/tower.ts"
import { element } from "../../element.ts"
import type { GameClient, Table } from "../../table.ts"
import { wish } from "../../wish.ts"
import { chainProof, endsOf, times, type PastFlights } from "./chain-proof.ts"
import { radio } from "./radio.ts"
import { buildSky } from "./sky.ts"
import "./sky-lantern.css"

const SHOWN_FLIGHTS = 14

/** Sky Lantern: one flight for all; who lets go before it burns out is paid. */
export const skyLantern: GameClient = {
  mount,
  rules: ({ words: { t }, opening: { most }, money }) => [
    element("p", {}, t("crash_rules")),
    ...(most ? [element("p", {}, t("crash_rules_most", money(most.bet), money(most.flight)))] : []),
  ],
  recount: ({ words: { t }, money }, round) =>
    endsOf(round).map((end) =>
      element(
        "p",
        {},
        end.kind === "let-go"
          ? t(end.isForced ? "crash_forced_at" : "crash_let_go_at", times(end.at), money(round.payout ?? "0"))
          : t("crash_burned", times(end.point)),
      ),
    ),
  replay: null,
  fairness: chainProof,
}

function mount(table: Table): void {
  const { t } = table.words
  const sky = buildSky()
  const figure = element("p", { class: "flight-figure figure", with: { "aria-hidden": "true" } })
  const note = element("p", { class: "flight-note" })
  const past = element("ol", { class: "flight-past", with: { "aria-label": t("crash_flights") } })
  const auto = element("input", {
    type: "number",
    class: "figure",
    min: String(LOWEST_TARGET / 100),
    step: "0.01",
    inputMode: "decimal",
    placeholder: t("crash_auto_off"),
  })
  /** The highest multiplier that the stake set now can reach, in hundredths. */
  const highest = (): number => {
    const { most } = table.opening
    return most ? highestTargetOf(table.stakeAmount(), { bet: parseAmount(most.bet) }) : HIGHEST_TARGET
  }
  const bound = element("span", { class: "small", id: "flight-most" })
  const drawBound = (): void => {
    auto.max = String(highest() / 100)
    bound.textContent = t("crash_most", times(highest()))
  }
  auto.setAttribute("aria-describedby", bound.id)
  drawBound()
  table.onStake(drawBound)
  table.stage.append(
    element(
      "div",
      { class: "flight" },
      past,
      element(
        "div",
        { class: "flight-sky" },
        sky.shown,
        element("div", { class: "flight-words" }, figure, note),
      ),
      element(
        "div",
        { class: "flight-auto" },
        element("label", {}, element("span", { class: "label" }, t("crash_auto")), auto),
        bound,
      ),
    ),
  )

  let now: FlightMessage = { flight: null, mine: null, letGoAt: null }
  /** When, by this page's clock, the flight leaves or left. */
  let leavesAt = 0
  let leftAt = 0
  let wantsNext = false
  let isAsking = false
  const shown = new Set<string>()

  const isRiding = (): boolean => now.mine?.state === "riding" && now.letGoAt === null
  const flownNow = (): number => Math.max(0, performance.now() - leftAt)
  const autoTarget = (): number | null => {
    const target = Math.round(Number(auto.value) * 100)
    return auto.value !== "" && target >= LOWEST_TARGET ? Math.min(target, highest()) : null
  }

  const join = async (): Promise<void> => {
    wantsNext = false
    isAsking = true
    draw()
    try {
      const { round, balance } = await wish(table, "/api/flight", { auto: autoTarget() })
      now = { ...now, mine: round }
      table.setBalance(balance)
      table.say(t("crash_on_board"))
    } catch (error) {
      table.sayError(error)
      table.setBalance(null)
    } finally {
      isAsking = false
      draw()
    }
  }

  /** The button says what a press of it does now. */
  const drawAction = (): void => {
    const state = now.flight?.state
    const { action } = table
    action.disabled = isAsking || state === undefined
    table.lockStake(isAsking || isRiding() || wantsNext)
    auto.disabled = isAsking || isRiding()
    if (isRiding() && state === "flying") {
      const worth = crashPayout(parseAmount(now.mine?.stake ?? "0"), multiplierAt(flownNow()))
      action.textContent = t("crash_let_go", table.money(toDecimal(worth)))
    } else if (isRiding()) {
      action.disabled = true
      action.textContent = t("crash_on_board")
    } else if (state === "boarding") action.textContent = t("crash_join")
    else action.textContent = t(wantsNext ? "crash_undo" : "crash_join_next")
  }

  const draw = (): void => {
    const { flight } = now
    drawAction()
    if (!flight) return
    const isOver = flight.state === "landed" || flight.state === "void"
    figure.dataset["state"] = flight.state
    if (flight.state === "boarding") {
      figure.textContent = t("crash_boarding", Math.max(0, Math.ceil((leavesAt - performance.now()) / 1_000)))
      note.textContent = t("crash_riders", flight.riders)
      sky.draw(0, false)
    } else if (flight.state === "flying") {
      figure.textContent = times(multiplierAt(flownNow()))
      note.textContent = t("crash_riders", flight.riders)
      sky.draw(flownNow(), false)
    } else {
      figure.textContent = flight.state === "void" ? "–" : times(flight.point ?? 100)
      note.textContent =
        flight.state === "void" ? t("crash_void") : t("crash_burned", times(flight.point ?? 100))
      sky.draw(flight.flown, isOver)
    }
  }

  const addPast = (point: number): void => {
    past.prepend(element("li", { class: point >= 200 ? "high" : "", dir: "ltr" }, times(point)))
    while (past.children.length > SHOWN_FLIGHTS) past.lastElementChild?.remove()
  }

  /** Says what came of the player's own bet, once. */
  const showMine = (message: FlightMessage): void => {
    const { mine, letGoAt } = message
    if (!mine || mine.payout === null || shown.has(mine.id)) return
    shown.add(mine.id)
    if (letGoAt === null) table.sayResult(mine)
    else {
      table.settled()
      const isForced = endsOf(mine).some((end) => end.kind === "let-go" && end.isForced)
      table.say(
        t(isForced ? "crash_forced_at" : "crash_let_go_at", times(letGoAt), table.money(mine.payout)),
        "win",
      )
    }
  }

  const connection = radio(table, (message) => {
    const before = now.flight
    now = message
    const { flight } = message
    if (flight) {
      leavesAt = performance.now() + flight.leavesIn
      leftAt = performance.now() - flight.flown
      const isNew = before?.id !== flight.id
      const ended = flight.state === "landed" || flight.state === "void"
      if (flight.state === "landed" && flight.point !== null && before?.state !== "landed")
        addPast(flight.point)
      if (flight.state === "void" && message.mine) table.say(t("crash_void"), "error")
      if (isNew && !ended) table.say("")
      if (wantsNext && flight.state === "boarding" && !isAsking && !message.mine) void join()
    }
    showMine(message)
    if (message.balance !== undefined) table.setBalance(message.balance)
    draw()
  })

  table.action.addEventListener("click", () => {
    if (isRiding()) return connection.letGo()
    if (now.flight?.state === "boarding") return void join()
    wantsNext = !wantsNext
    table.say(wantsNext ? t("crash_waiting") : "")
    draw()
  })
  const frame = (): void => {
    if (now.flight?.state === "flying" || now.flight?.state === "boarding") draw()
    requestAnimationFrame(frame)
  }
  requestAnimationFrame(frame)
  void table.studio.get<PastFlights>("/api/flights").then(
    ({ flights }) => {
      for (const { point, isVoid } of flights.slice(0, SHOWN_FLIGHTS).toReversed())
        if (!isVoid) addPast(point)
      return flights.length
    },
    () => undefined,
  )
}
