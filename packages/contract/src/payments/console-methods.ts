import { z } from "zod/mini"
import {
  consoleEndpoint,
  Cursor,
  Outcome,
  RowVersion,
  Why,
  type ConsoleValueOf,
} from "../operators/endpoint.ts"
import { Language, Money, text } from "../wire/values.ts"
import { METHOD_KINDS, MethodTerms } from "./methods.ts"

export { MethodTerms } from "./methods.ts"

const MethodCode = z.string().check(z.regex(/^[A-Z0-9_]{2,40}$/))

export const listMethods = consoleEndpoint({
  method: "GET",
  path: "/console/api/payments/methods",
  module: "OPS_listMethods",
  access: "payments.read",
  input: z.strictObject({}),
  errors: [],
  summary: "Every way to pay in, open or shut, in the order in which they show",
  value: z.strictObject({
    rows: z.array(
      z.strictObject({
        code: z.string(),
        kind: z.enum(METHOD_KINDS),
        asset: z.string(),
        provider: z.string(),
        /** The provider is set up, or none is needed. */
        /** The market of the merchant forbids its kind: it is offered to no member. */
        isForbidden: z.boolean(),
        hasProvider: z.boolean(),
        ...MethodTerms.shape,
        version: RowVersion,
      }),
    ),
    /** Providers that are set up, for a method that is added. */
    providers: z.array(z.string()),
    /** The zone of the hours. */
    zone: z.string(),
    languages: z.array(Language),
    cursor: Cursor,
  }),
})
export type DepositMethod = ConsoleValueOf<typeof listMethods>["rows"][number]

export const changeMethod = consoleEndpoint({
  method: "POST",
  path: "/console/api/payments/methods",
  module: "OPS_changeMethod",
  access: "payments.methods",
  input: z.strictObject({
    code: text(40),
    version: RowVersion,
    terms: MethodTerms,
    why: Why,
  }),
  errors: [
    "PAYMENT_METHOD_UNKNOWN",
    "PAYMENT_METHOD_FORBIDDEN",
    "INPUT_INVALID",
    "CHANGED_MEANWHILE",
    "PROPOSAL_WAITS",
  ],
  summary: "Changes a way to pay in, by two people once the house has them",
  value: Outcome,
})

/** Code, kind and provider stand for the method's whole life. */
export const addMethod = consoleEndpoint({
  method: "POST",
  path: "/console/api/payments/methods/new",
  module: "OPS_addMethod",
  access: "payments.methods",
  input: z.strictObject({
    code: MethodCode,
    kind: z.enum(METHOD_KINDS),
    provider: text(40),
    terms: MethodTerms,
    why: Why,
  }),
  errors: ["PAYMENT_METHOD_TAKEN", "PAYMENT_METHOD_FORBIDDEN", "INPUT_INVALID", "PROPOSAL_WAITS"],
  summary: "Adds a way to pay in, by two people once the house has them",
  value: Outcome,
})

/** Nothing is changed by it. */
export const weighMethod = consoleEndpoint({
  method: "POST",
  path: "/console/api/payments/methods/weigh",
  module: "OPS_weighMethod",
  access: "payments.methods",
  input: z.strictObject({ code: text(40), terms: MethodTerms }),
  errors: ["PAYMENT_METHOD_UNKNOWN", "INPUT_INVALID"],
  summary: "Parts of the site that a change of a way to pay in would take off",
  value: z.strictObject({
    /** It stands on the site now, and with the change it would not. */
    leavesSite: z.boolean(),
    /** No other way to pay in would be open. */
    isLast: z.boolean(),
    /** Deposits that wait for their money; they keep the terms they began with. */
    waiting: z.number(),
    /** Of the deposits of thirty days, how many the new limits would not take. */
    deposits: z.number(),
    outside: z.number(),
    /** The fee that the provider takes for the least deposit, its bounds and its time; null where it makes no charge or does not say. */
    provider: z.nullable(
      z.strictObject({ fee: Money, of: Money, least: Money, most: Money, seconds: z.number() }),
    ),
  }),
})
