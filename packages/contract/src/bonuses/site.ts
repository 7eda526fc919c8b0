import { z } from "zod/mini"
import { REAL } from "../identity/shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty, Id, Nothing } from "../wire/values.ts"
import { BonusLot } from "./lots.ts"

export const bonusDetails = endpoint({
  method: "GET",
  path: "/wps/member/bonuses",
  module: "MEM_bonusDetails",
  token: true,
  access: REAL,
  encrypted: false,
  input: Empty,
  errors: [],
  summary: "Bonuses of the caller, the newest first: open ones, and the last that have ended",
  value: z.strictObject({ lots: z.array(BonusLot) }),
})

/** The balance and the share of open bets are lost; `bonusDetails` shows both before. */
export const forfeitBonus = endpoint({
  method: "POST",
  path: "/wps/member/bonuses/forfeit",
  module: "MEM_forfeitBonus",
  token: true,
  access: REAL,
  encrypted: false,
  input: z.strictObject({ lotId: Id }),
  errors: ["BONUS_UNKNOWN", "BONUS_ENDED"],
  summary: "Gives up an open bonus of the caller at once; cash and cash shares of open bets stay",
  value: Nothing,
})
