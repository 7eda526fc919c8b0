import { z } from "zod"
import { HEADERS } from "./signing.ts"
import { STATUSES } from "./statuses.ts"
import { TRANSFER_CALLS } from "./transfer.ts"
import { PREFIX, PROVIDER_CALLS, WALLET_CALLS } from "./wire.ts"

/** GWP/1 as OpenAPI 3.1: what a provider calls at the house, and what the house calls at a provider. */
export function gwpOpenApi(): object {
  return {
    openapi: "3.1.0",
    info: {
      title: "GWP/1: games and the wallet of the house",
      version: "1",
      description:
        "Every message is signed: base64 of a signature over METHOD, path, time and the hexadecimal SHA-256 of the body, with line feeds between them; a reply's begins with its status of HTTP in the place of the method. Every answer to what was understood is 200 with a status; 401 is for messages that nobody signed or whose time is off, 400 for what is no JSON, 413 beyond 64 KiB.",
    },
    tags: [
      { name: "House", description: "Calls of a provider at the house" },
      { name: "Provider", description: "Calls of the house at a provider" },
      { name: "Wallets", description: "Calls of the house at a provider that keeps wallets of its own" },
    ],
    paths: {
      ...pathsOf(WALLET_CALLS, "House"),
      ...pathsOf(PROVIDER_CALLS, "Provider"),
      ...pathsOf(TRANSFER_CALLS, "Wallets"),
    },
    components: {
      schemas: {
        Status: {
          type: "string",
          enum: Object.keys(STATUSES),
          description: Object.entries(STATUSES)
            .map(([name, { final }]) => `${name}: ${final ? "final" : "ask again"}`)
            .join("\n"),
        },
      },
    },
  }
}

type Calls = Readonly<
  Record<
    string,
    {
      readonly body: z.ZodType
      readonly reply: z.ZodType
      readonly fresh?: boolean | ((body: never) => boolean)
    }
  >
>

const pathsOf = (calls: Calls, tag: string): object =>
  Object.fromEntries(
    Object.entries(calls).map(([name, { body, reply, fresh }]) => [
      PREFIX + name,
      {
        post: {
          operationId: name,
          tags: [tag],
          ...(fresh
            ? {
                description: `Its time may be off by a minute at most${fresh === true ? "" : ", where it holds a bet"}.`,
              }
            : {}),
          parameters: Object.values(HEADERS).map((header) => ({
            name: header,
            in: "header",
            required: true,
            schema: { type: "string" },
          })),
          requestBody: { required: true, content: jsonOf(body, "input") },
          responses: { 200: { description: "Decided, or RETRY", content: jsonOf(reply, "output") } },
        },
      },
    ]),
  )

const jsonOf = (schema: z.ZodType, io: "input" | "output") => ({
  "application/json": { schema: z.toJSONSchema(schema, { io, unrepresentable: "any" }) },
})
