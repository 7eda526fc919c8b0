import { PREFIX } from "../wire.ts"
import { BODY_BYTES } from "../signing.ts"
import { sit, ROUND, same, type Case, type Seat } from "./trial.ts"

const text = (content: object) => JSON.stringify(content)
const betOf = (seat: Seat, txId: string, more: object = {}) => ({
  ...seat.about(txId),
  session: seat.session,
  round_id: ROUND,
  amount: "1",
  ...more,
})

/** Who may say what: signatures, clocks, sessions, and messages that are not what they should be. */
export const trustCases: readonly Case[] = [
  {
    id: "C10",
    title: "a bet needs a living session; prizes and reversals do not",
    run: async (house) => {
      const seat = await sit(house, "100")
      const stranger = await sit(house, "100")
      same("no session", (await seat.bet("x", "1", { session: "none" })).status, "INVALID_SESSION")
      same("another's", (await seat.bet("x", "1", { session: stranger.session })).status, "INVALID_SESSION")
      same("taken", (await seat.bet("b", "1")).status, "OK")
      same("again, without", (await seat.bet("b", "1", { session: "none" })).replay, true)
      same("balance", await seat.balance(), "99")
      const { token, game } = await house.newPlayer("5")
      await house.wallet.call("authenticate", { token, game })
      same(
        "a token twice",
        (await house.wallet.call("authenticate", { token, game })).status,
        "INVALID_SESSION",
      )
    },
  },
  {
    id: "C10b",
    title: "a token ends after a minute and a session when it is idle; what was staked is paid all the same",
    needs: "moveClock",
    run: async (house) => {
      const seat = await sit(house, "100")
      await seat.bet("b", "10")
      await seat.bet("b2", "10", { round_id: "another" })
      house.moveClock?.(25 * 60_000)
      same("in use", (await seat.bet("b3", "10")).status, "OK")
      house.moveClock?.(25 * 60_000)
      same("still in use", (await seat.bet("b4", "10")).status, "OK")
      house.moveClock?.(31 * 60_000)
      same("idle", (await seat.bet("b5", "10")).status, "SESSION_EXPIRED")
      same("its prize", (await seat.win("w", "25")).balance?.real, "85")
      same("its rollback", (await seat.rollback("r", "b2")).balance?.real, "95")
      const { token, game } = await house.newPlayer("5")
      house.moveClock?.(61_000)
      same(
        "an old token",
        (await house.wallet.call("authenticate", { token, game })).status,
        "INVALID_SESSION",
      )
    },
  },
  {
    id: "C19",
    title: "only what was signed, for this path and lately, is heard",
    run: async (house) => {
      const seat = await sit(house, "100")
      const path = `${PREFIX}bet`
      const body = text(betOf(seat, "b"))
      const refused = async (what: string, message: Parameters<typeof house.send>[0]) =>
        same(what, (await house.send(message)).http, 401)
      await refused("another body", { path, body, signedBody: text(betOf(seat, "other")) })
      await refused("another path", { path, body, signedPath: `${PREFIX}win` })
      await refused("another key", { path, body, keyId: "nobody" })
      await refused("a clock 90 s behind", { path, body, offMs: -90_000 })
      await refused("a clock 90 s ahead", { path, body, offMs: 90_000 })
      const steps = [{ call: "bet", body: betOf(seat, "b") }]
      await refused("an old bet in a batch", {
        path: `${PREFIX}batch`,
        body: text({ steps }),
        offMs: -90_000,
      })
      same("nothing moved", await seat.balance(), "100")
      same("a clock 50 s behind", (await house.send({ path, body, offMs: -50_000 })).reply.status, "OK")
      same("the same bytes again", (await house.send({ path, body, offMs: -50_000 })).reply.replay, true)
      const win = text({ ...seat.about("w"), round_id: ROUND, amount: "2" })
      same(
        "a prize of long ago",
        (await house.send({ path: `${PREFIX}win`, body: win, offMs: -86_400_000 })).reply.status,
        "OK",
      )
      same("balance", await seat.balance(), "101")
    },
  },
  {
    id: "C19b",
    title: "what is too long, or no JSON, or says two things, is refused; what is new is not",
    run: async (house) => {
      const seat = await sit(house, "100")
      const path = `${PREFIX}bet`
      same(
        "65 KiB",
        (await house.send({ path, body: text(betOf(seat, "b", { more: "x".repeat(BODY_BYTES) })) })).http,
        413,
      )
      same("no JSON", (await house.send({ path, body: "{" })).http, 400)
      same("nothing", (await house.send({ path, body: "" })).http, 400)
      const twice = text(betOf(seat, "b")).replace("{", '{"amount":"50",')
      same("two amounts", (await house.send({ path, body: twice })).http, 400)
      same(
        "an unknown field",
        (await house.send({ path, body: text(betOf(seat, "b", { later: [1] })) })).reply.status,
        "OK",
      )
      same("balance", await seat.balance(), "99")
    },
  },
  {
    id: "C20",
    title: "long and strange numbers are kept as they are, and strange amounts refused",
    run: async (house) => {
      const seat = await sit(house, "100")
      for (const tx_id of ["9223372036854775807", "x".repeat(200), "ставка-😀-賭け"]) {
        const own =
          tx_id.length === 200 ? seat.player + tx_id.slice(seat.player.length) : `${seat.player}${tx_id}`
        const first = await house.send({ path: `${PREFIX}bet`, body: text(betOf(seat, "", { tx_id: own })) })
        same(tx_id.slice(0, 20), [first.reply.status, first.reply.tx_id === own], ["OK", true])
      }
      for (const amount of [
        "1e3",
        "0.00001",
        "-1",
        "NaN",
        "",
        " 1",
        "01",
        "+1",
        "1,5",
        5,
        null,
        "9".repeat(20),
      ]) {
        const { reply } = await house.send({
          path: `${PREFIX}bet`,
          body: text(betOf(seat, "strange", { amount })),
        })
        same(`the amount ${JSON.stringify(amount)}`, reply.status, "BAD_REQUEST")
      }
      // Halves of characters look alike once they are stored: two numbers would be one.
      for (const tx_id of ["", "x".repeat(201), "x".repeat(300), "a\u0000b", "a\ud800", 7])
        same(
          `the number ${JSON.stringify(tx_id).slice(0, 20)}`,
          (await house.send({ path: `${PREFIX}bet`, body: text(betOf(seat, "", { tx_id })) })).reply.status,
          "BAD_REQUEST",
        )
      for (const more of [{ player: "a\u0000b" }, { player: "a\udfff" }, { round_id: "\ud83d" }])
        same(
          `a name ${JSON.stringify(more)}`,
          (await house.send({ path: `${PREFIX}bet`, body: text(betOf(seat, "n", more)) })).reply.status,
          "BAD_REQUEST",
        )
      // More than there can be: refused for ever, not to be tried again.
      for (const [call, body] of [
        ["bet", betOf(seat, "huge", { amount: "999999999999999.9999" })],
        ["promo-win", { ...seat.about("huge"), amount: "999999999999999.9999", campaign: "c" }],
        ["adjust", { ...seat.about("huge"), amount: "-999999999999999.9999", reason: "c" }],
      ] as const) {
        const { reply } = await house.send({ path: PREFIX + call, body: text(body) })
        same(`a huge ${call}`, [reply.status === "OK", reply.final], [false, true])
      }
      same("balance", await seat.balance(), "97")
    },
  },
  {
    id: "C21",
    title: "another currency than the player's is refused",
    run: async (house) => {
      const seat = await sit(house, "100")
      const other = seat.currency === "USD" ? "EUR" : "USD"
      same("a bet", (await seat.bet("b", "1", { currency: other })).status, "WRONG_CURRENCY")
      same("an unknown one", (await seat.bet("b", "1", { currency: "XTS" })).status, "WRONG_CURRENCY")
      same("an unknown player", (await seat.bet("b", "1", { player: "nobody" })).status, "PLAYER_NOT_FOUND")
      same("balance", await seat.balance(), "100")
    },
  },
  {
    id: "C22",
    title: "no player plays with another's money, number or round",
    run: async (house) => {
      const [one, other] = [await sit(house, "100"), await sit(house, "100")]
      const round_id = `${one.player}/${ROUND}`
      await one.bet("b", "10")
      const number = one.about("b").tx_id
      same("the number of another", (await other.bet("x", "10", { tx_id: number })).status, "TX_CONFLICT")
      same(
        "a prize on the round of another",
        (await other.win("w", "50", { round_id })).status,
        "BET_NOT_FOUND",
      )
      same(
        "the rollback of another's",
        (await house.wallet.call("rollback", { ...other.about("r"), ref_tx_id: number })).status,
        "TX_CONFLICT",
      )
      same("balances", [await one.balance(), await other.balance()], ["90", "100"])
    },
  },
  {
    id: "C23",
    title: "a game that was taken off takes no new bet, and its rounds end",
    needs: "setGameOpen",
    run: async (house) => {
      const seat = await sit(house, "100")
      await seat.bet("b", "10")
      house.setGameOpen?.(false)
      try {
        same("a bet", (await seat.bet("b2", "10")).status, "GAME_DISABLED")
        same("the same bet again", (await seat.bet("b", "10")).replay, true)
        same("a prize", (await seat.win("w", "30")).balance?.real, "120")
      } finally {
        house.setGameOpen?.(true)
      }
    },
  },
  {
    id: "C28",
    title: "an excluded player bets no more, is told why, and gets what a round under way has won",
    needs: "setBar",
    run: async (house) => {
      for (const bar of ["EXCLUDED", "REALITY_CHECK_REQUIRED"] as const) {
        const seat = await sit(house, "100")
        await seat.bet("b", "10")
        await house.setBar?.(seat.player, bar)
        same("a bet", (await seat.bet("b2", "10")).status, bar)
        same("the same bet again", (await seat.bet("b", "10")).replay, true)
        same("a prize", (await seat.win("w", "30")).balance?.real, "120")
        await house.setBar?.(seat.player, undefined)
        same("a bet once nothing bars it", (await seat.bet("b3", "10")).status, "OK")
      }
    },
  },
]
