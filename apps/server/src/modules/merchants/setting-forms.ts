import type { SettingForm } from "@croupier/contract/console/merchants"
import { Settings } from "@croupier/rules/settings"
import { z } from "zod"

/** The JSON Schema of one setting, as far as a form asks for it. */
const Leaf = z.object({
  type: z.enum(["boolean", "string", "number", "integer", "array"]),
  enum: z.array(z.string()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  pattern: z.string().optional(),
})
const Root = z.object({
  properties: z.record(z.string(), z.object({ properties: z.record(z.string(), Leaf) })),
})

function formOf(leaf: z.output<typeof Leaf>): SettingForm {
  switch (leaf.type) {
    case "boolean":
      return { kind: "switch" }
    case "array":
      return { kind: "list" }
    case "string":
      return leaf.enum
        ? { kind: "choice", options: leaf.enum }
        : { kind: "text", pattern: leaf.pattern ?? null }
    case "number":
    case "integer":
      return {
        kind: "number",
        whole: leaf.type === "integer",
        least: leaf.minimum ?? null,
        most: leaf.maximum ?? null,
      }
  }
}

/** How each setting is asked for, by its path: read off the schema that decides what is taken. */
export const SETTING_FORMS: Readonly<Record<string, SettingForm>> = Object.fromEntries(
  Object.entries(Root.parse(z.toJSONSchema(Settings)).properties).flatMap(([section, { properties }]) =>
    Object.entries(properties).map(([name, leaf]) => [`${section}.${name}`, formOf(leaf)]),
  ),
)
