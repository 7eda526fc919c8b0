import { createCipheriv, createDecipheriv, createHash } from "node:crypto"
import { amount, subtract, toDecimal, type Amount } from "@croupier/money"
import { z } from "zod"
import { on, type Scene } from "./catalogue/games.ts"
import { readJson } from "./exact-json.ts"
import { insist } from "./insist.ts"
import { NoAnswer, postForm } from "./line.ts"
import {
  NotSeated,
  recordOf,
  type Round,
  type Seat,
  type SimulatedVendor,
  type SimulatorKit,
} from "./simulated-vendor.ts"

/* Fa Chai's seamless wallet from Fa Chai's side: messages encrypted by the agent's key. */

interface FcGiven {
  readonly agentCode: string
  readonly agentKey: string
}

const listed = (...scenes: readonly Scene[]) =>
  Object.fromEntries(
    on("fc", ...scenes).map(({ code, names }) => [
      code,
      { gameNameOfEnglish: names.EN, gameNameOfChinese: names.CN },
    ]),
  )
const LISTED = { slot: listed("reels"), fishing: listed("pond"), table: listed("duel") }

const LANGUAGES: Readonly<Record<number, string>> = { 2: "cn", 3: "vi", 4: "th", 5: "id", 7: "ja", 8: "ko" }

const Reply = z.object({
  Result: z.string(),
  ErrorText: z.string().default(""),
  MainPoints: z.string().optional(),
})

export function fc(kit: SimulatorKit, given: FcGiven): SimulatedVendor {
  const cipher = `aes-${given.agentKey.length * 8}-ecb`
  const seal = (message: string) => {
    const sealing = createCipheriv(cipher, given.agentKey, null)
    return {
      AgentCode: given.agentCode,
      Params: Buffer.concat([sealing.update(message, "utf8"), sealing.final()]).toString("base64"),
      Sign: createHash("md5").update(message).digest("hex"),
    }
  }
  const call = async (name: string, { Sign, AgentCode, ...fields }: Readonly<Record<string, unknown>>) => {
    const form = new URLSearchParams(seal(JSON.stringify({ Ts: kit.now().getTime(), ...fields })))
    if (typeof Sign === "string") form.set("Sign", Sign)
    if (typeof AgentCode === "string") form.set("AgentCode", AgentCode)
    return Reply.parse(readJson(await postForm(kit.line, name, `${kit.platform()}/${name}`, form)))
  }
  const about = (seat: Seat) => ({
    MemberAccount: seat.player,
    Currency: seat.currency,
    GameID: Number(seat.game),
  })
  // Rounds of tables are bet and settled apart.
  const isTable = (seat: Seat) => seat.game.startsWith("28")
  const cancel = async (seat: Seat, round: Round): Promise<void> => {
    const at = kit.records.findIndex(({ id }) => id === round.id)
    if (at >= 0) kit.records.splice(at, 1)
    await insist(() =>
      isTable(seat)
        ? call("CancelBet", {
            ...about(seat),
            BetID: round.id,
            RecordID: round.id,
            Bet: numberOf(round.stake, seat.currency),
          })
        : call("CancelBetNInfo", { ...about(seat), BankID: round.id }),
    )
  }

  return {
    code: "fc",
    name: "Fa Chai",
    call,
    cancel,
    sit: async ({ account = "", currency = "", game = "" }) => {
      const { Result, ErrorText } = await call("GetBalance", { MemberAccount: account, Currency: currency })
      if (Result !== "0") throw new NotSeated(ErrorText)
      return { id: kit.nextId(), token: "", player: account, currency, game }
    },
    balance: async (seat) => (await call("GetBalance", about(seat))).MainPoints ?? "",
    play: async (seat, round) => {
      const [Bet, Win] = [numberOf(round.stake, seat.currency), numberOf(round.win, seat.currency)]
      const base = { ...about(seat), RecordID: round.id }
      try {
        let said = isTable(seat)
          ? await call("Bet", { ...base, BetID: round.id, Bet })
          : await call("BetNInfo", { ...base, BankID: round.id, Bet, Win, NetWin: Win - Bet, GameType: 2 })
        if (said.Result !== "0") return { state: "refused", reason: said.ErrorText }
        if (isTable(seat))
          said = await insist(() =>
            call("Settle", {
              ...base,
              BankID: `s${round.id}`,
              Bet,
              Win,
              Refund: 0,
              SettleBetIDs: [{ betID: round.id, bet: Bet, win: Win }],
            }),
          )
        kit.records.push(recordOf(seat, round, kit.now()))
        return { state: "played", balance: said.MainPoints ?? "" }
      } catch (error) {
        if (!(error instanceof NoAnswer)) throw error
        await cancel(seat, round)
        return { state: "cancelled" }
      }
    },
    api: (scope) => {
      const Sealed = z.object({
        AgentCode: z.literal(given.agentCode),
        Currency: z.string(),
        Params: z.string(),
        Sign: z.string(),
      })
      const opened = (body: unknown) => {
        const sealed = Sealed.parse(body)
        const opening = createDecipheriv(cipher, given.agentKey, null)
        const message = Buffer.concat([opening.update(sealed.Params, "base64"), opening.final()]).toString(
          "utf8",
        )
        if (seal(message).Sign !== sealed.Sign) throw new Error("the sign is another message's")
        return {
          message: z.record(z.string(), z.unknown()).parse(JSON.parse(message)),
          currency: sealed.Currency,
        }
      }
      scope.setErrorHandler(async () => ({ Result: 999 }))
      scope.post("/GetGameIconList", async ({ body }) => {
        opened(body)
        return { Result: 0, GetGameIconList: LISTED }
      })
      scope.post("/Login", async ({ body }) => {
        const { message, currency } = opened(body)
        const { MemberAccount, GameID, LanguageID } = z
          .object({ MemberAccount: z.string(), GameID: z.number(), LanguageID: z.number().default(1) })
          .parse(message)
        const lang = LANGUAGES[LanguageID] ?? "en"
        return { Result: 0, Url: kit.page({ account: MemberAccount, currency, game: String(GameID), lang }) }
      })
      for (const path of ["/GetRecordList", "/GetHistoryRecordList"])
        scope.post(path, async ({ body }) => {
          const { message, currency } = opened(body)
          const { StartDate, EndDate } = z
            .object({ StartDate: z.string(), EndDate: z.string() })
            .parse(message)
          const [from, to] = [instantOf(StartDate), instantOf(EndDate) + 999]
          const isOld = kit.now().getTime() - from > 2 * 3_600_000
          if (to - from > 15 * 60_000 || isOld !== (path === "/GetHistoryRecordList")) return { Result: 999 }
          const Records = kit.records
            .filter(
              (record) =>
                record.currency === currency && record.at.getTime() >= from && record.at.getTime() <= to,
            )
            .map((record) => ({
              recordID: record.round,
              account: record.player,
              gameID: Number(record.game),
              bet: numberOf(record.bet, currency),
              winlose: numberOf(subtract(record.win, record.bet), currency),
              bdate: new Date(record.at.getTime() - 4 * 3_600_000)
                .toISOString()
                .slice(0, 19)
                .replace("T", " "),
            }))
          return { Result: 0, Records }
        })
    },
  }
}

/** Fa Chai writes amounts as JSON numbers, and counts dong and rupiah in thousands. */
const numberOf = (value: Amount, currency: string): number =>
  Number(toDecimal(currency === "VND" || currency === "IDR" ? amount(value / 1000n) : value))

const instantOf = (text: string): number => Date.parse(`${text.replace(" ", "T")}-04:00`)
