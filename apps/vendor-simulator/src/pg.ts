import { subtract, toDecimal } from "@croupier/money"
import { z } from "zod"
import { GAMES } from "./catalogue/games.ts"
import { readJson } from "./exact-json.ts"
import { insist } from "./insist.ts"
import { NoAnswer, postForm } from "./line.ts"
import { NotSeated, recordOf, type SimulatedVendor, type SimulatorKit } from "./simulated-vendor.ts"

/* PG Soft's seamless wallet from PG's side: forms, and what is not answered is sent again. */

interface PgGiven {
  readonly operatorToken: string
  readonly secretKey: string
}

const LISTED = GAMES.pg.map(({ code, names, isOpen }) => ({
  gameId: Number(code),
  gameName: names.EN,
  gameCode: names.EN.toLowerCase().replaceAll(" ", "-"),
  status: isOpen ? 1 : 0,
}))

const Reply = z.object({
  data: z.looseObject({}).nullable(),
  error: z.object({ code: z.string(), message: z.string() }).nullable(),
})
const Text = z.string().catch("")

export function pg(kit: SimulatorKit, given: PgGiven): SimulatedVendor {
  const call = async (name: string, fields: Readonly<Record<string, unknown>>) => {
    const form = new URLSearchParams({ operator_token: given.operatorToken, secret_key: given.secretKey })
    for (const [key, value] of Object.entries(fields)) form.set(key, String(value))
    return Reply.parse(readJson(await postForm(kit.line, name, `${kit.platform()}/${name}`, form)))
  }

  return {
    code: "pg",
    name: "PG Soft",
    call,
    // There is no taking back in this protocol: what PG regrets it adjusts.
    cancel: async (seat, round) => {
      await call("Cash/Adjustment", {
        player_name: seat.player,
        currency_code: seat.currency,
        transfer_amount: toDecimal(subtract(round.stake, round.win)),
        adjustment_id: `cancel-${round.id}`,
        adjustment_transaction_id: `cancel-${round.id}-901`,
        adjustment_time: kit.now().getTime(),
        transaction_type: "901",
      })
    },
    sit: async ({ ops: token = "", game = "" }) => {
      const { data, error } = await call("VerifySession", { operator_player_session: token, game_id: game })
      if (!data) throw new NotSeated(error?.message ?? "")
      return {
        id: kit.nextId(),
        token,
        player: Text.parse(data["player_name"]),
        currency: Text.parse(data["currency"]),
        game,
      }
    },
    balance: async ({ token, player, game }) => {
      const fields = { operator_player_session: token, player_name: player, game_id: game }
      return Text.parse((await call("Cash/Get", fields)).data?.["balance_amount"])
    },
    play: async (seat, round) => {
      const at = kit.now().getTime()
      let isSentAgain = false
      const { data, error } = await insist(async () => {
        const said = call("Cash/TransferInOut", {
          operator_player_session: seat.token,
          player_name: seat.player,
          game_id: seat.game,
          parent_bet_id: round.id,
          bet_id: round.id,
          currency_code: seat.currency,
          bet_amount: toDecimal(round.stake),
          win_amount: toDecimal(round.win),
          transfer_amount: toDecimal(subtract(round.win, round.stake)),
          transaction_id: `${round.id}-${round.id}-106-${isSentAgain ? 1 : 0}`,
          wallet_type: "C",
          bet_type: "1",
          create_time: at,
          updated_time: at,
          is_validate_bet: isSentAgain ? "True" : "False",
          is_adjustment: "False",
          is_end_round: "True",
        })
        isSentAgain = true
        const answered = await said
        if (answered.error?.code === "1200") throw new NoAnswer("to be sent again")
        return answered
      })
      if (!data) return { state: "refused", reason: error?.message ?? "" }
      if (String(data["updated_time"]) !== String(at))
        throw new Error("updated_time did not come back as it went")
      kit.records.push(recordOf(seat, round, new Date(at)))
      return { state: "played", balance: Text.parse(data["balance_amount"]) }
    },
    api: (scope) => {
      const wrong = { data: null, error: { code: "1204", message: "Invalid operator" } }
      const asked = (body: unknown) => {
        const form = z.record(z.string(), z.string()).parse(body)
        return form["operator_token"] === given.operatorToken && form["secret_key"] === given.secretKey
          ? form
          : undefined
      }
      scope.post("/Game/v2/Get", async ({ body }) => (asked(body) ? { data: LISTED, error: null } : wrong))
      scope.post("/Bet/v4/GetHistoryForSpecificTimeRange", async ({ body }) => {
        const form = asked(body)
        if (!form) return wrong
        const data = kit.records
          .filter(
            ({ at }) => at.getTime() >= Number(form["from_time"]) && at.getTime() < Number(form["to_time"]),
          )
          .slice(0, Number(form["count"]))
          .map((record) => ({
            betId: record.id,
            parentBetId: record.round,
            playerName: record.player,
            gameId: Number(record.game),
            currency: record.currency,
            betAmount: toDecimal(record.bet),
            winAmount: toDecimal(record.win),
            betTime: record.at.getTime(),
            betEndTime: record.at.getTime(),
            handsStatus: 2,
          }))
        return { data, error: null }
      })
    },
  }
}
