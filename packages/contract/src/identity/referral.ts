import { z } from "zod/mini"
import { REAL } from "./shared.ts"
import { endpoint } from "../wire/endpoint.ts"
import { Empty } from "../wire/values.ts"

export const referral = endpoint({
  method: "GET",
  path: "/wps/member/referral",
  module: "MEM_referral",
  token: true,
  encrypted: false,
  access: REAL,
  input: Empty,
  errors: [],
  summary: "The code that the member gives to friends, and how many registered with it",
  value: z.strictObject({
    /** A link that carries it as `inviter` fills the form. */
    code: z.string(),
    friends: z.number(),
  }),
})
