import { ENDPOINTS, type Endpoint, type EndpointName, type Language } from "@croupier/contract"
import type { Fields } from "@croupier/contract/page"
import type { Merchant } from "../call/merchant.ts"
import type { Context, Handlers } from "../call/context.ts"

const BY_MODULE = new Map<string, EndpointName>(
  (Object.keys(ENDPOINTS) as EndpointName[]).map((name) => [ENDPOINTS[name].module, name]),
)

/** Makes calls of the contract inside the house, as a visitor would: those that need no session and change nothing. */
export const visitorCalls =
  (handlers: Handlers) =>
  async (merchant: Merchant, language: Language, module: string, input: Fields): Promise<unknown> => {
    const name = BY_MODULE.get(module)
    if (!name) return undefined
    const row: Endpoint = ENDPOINTS[name]
    const parsed = row.input.safeParse(input)
    if (row.token || row.method !== "GET" || !parsed.success) return undefined
    // As in `mount`: the row's types are erased here, and its schema vouches for the input.
    const handler = handlers[name] as (input: unknown, context: Context) => Promise<unknown>
    return handler(parsed.data, {
      requestId: "page",
      merchant,
      language,
      device: "WEB",
      ip: "",
      country: null,
      userAgent: "",
      idempotencyKey: undefined,
      member: undefined,
    }).catch(() => undefined)
  }
