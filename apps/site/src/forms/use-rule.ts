import { registerSettings } from "@croupier/contract/merchants"
import type { Field, FieldRule } from "@croupier/rules/register-rules"
import { useQuery } from "@tanstack/react-query"
import { query } from "../api/query.ts"

/** The merchant's rule for a field of a registration, once it is known; the same rule holds when it is changed. */
export function useRule(field: Field): FieldRule | undefined {
  const settings = useQuery({ ...query(registerSettings, {}), staleTime: 60_000 })
  return settings.data?.rules.find((each) => each.field === field)
}
