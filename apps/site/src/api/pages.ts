import type { Endpoint } from "@croupier/contract/endpoint"
import { createPages } from "@croupier/client/pages"
import { call } from "./call.ts"
import { keyOf } from "./query.ts"

export const pages = createPages<Endpoint>(call, keyOf)
