import { z } from "zod/mini"
import { Id, Nothing, text, trimmed } from "../wire/values.ts"
import { consoleEndpoint } from "./endpoint.ts"

const List = z.string().check(z.regex(/^OPS_\w{1,60}$/))
const Name = trimmed(60, 1)
/** Filters and order, as they stand in a page's address. */
const Query = z.record(text(60), text(300))
const Look = {
  query: Query,
  /** The columns that do not show. */
  hidden: z.array(text(60)).check(z.maxLength(80)),
  density: z.enum(["dense", "roomy"]),
  /** Every person who may read the list for this merchant sees the view, too. */
  isShared: z.boolean(),
  /** The list opens with it, for the person who saved it. */
  isDefault: z.boolean(),
}

const View = z.strictObject({ viewId: Id, name: Name, ...Look, by: z.string(), isOwn: z.boolean() })
export type View = z.output<typeof View>

export const listViews = consoleEndpoint({
  method: "GET",
  path: "/console/api/views",
  module: "OPS_listViews",
  access: "merchant",
  input: z.strictObject({ list: List }),
  errors: ["NOT_ALLOWED"],
  summary: "The saved views of a list: the caller's own, and those that others share, by name",
  value: z.strictObject({ views: z.array(View) }),
})

export const saveView = consoleEndpoint({
  method: "POST",
  path: "/console/api/views",
  module: "OPS_saveView",
  access: "merchant",
  input: z.strictObject({ list: List, name: Name, ...Look }),
  errors: ["NOT_ALLOWED", "VIEWS_FULL"],
  summary: "Saves how a list is looked at, under a name; what the caller saved under it before is replaced",
  value: View,
})

export const removeView = consoleEndpoint({
  method: "POST",
  path: "/console/api/views/removal",
  module: "OPS_removeView",
  access: "merchant",
  input: z.strictObject({ viewId: Id }),
  errors: ["VIEW_UNKNOWN"],
  summary: "Forgets a view of the caller's own",
  value: Nothing,
})
