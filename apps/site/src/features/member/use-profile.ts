import type { Value } from "@croupier/contract/endpoint"
import { memberInfo } from "@croupier/contract/identity"
import { memberProfile, updateProfile } from "@croupier/contract/profile"
import { checkField, type Field, type FieldFault, type RuleFaultKey } from "@croupier/rules/register-rules"
import { useCallback, useEffect } from "react"
import { call } from "../../api/call.ts"
import { query, queryClient, refresh } from "../../api/query.ts"
import { refusedFields } from "../../forms/refused-field.ts"
import { useFields } from "../../forms/use-fields.ts"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useT } from "../../i18n/i18n.tsx"
import { text } from "../../i18n/texts.ts"
import { toast } from "../../ui/toast.ts"

export type Profile = Value<typeof memberProfile>

/** State and rules of the profile's form: what was changed is sent, and nothing else. */
export function useProfile(profile: Profile) {
  const t = useT("member")
  const { busy, refused, attempt } = useAttempt()
  const fields = useFields<Field>(
    useCallback(
      (values) => {
        const faults: Partial<Record<Field, FieldFault<RuleFaultKey>>> = {}
        for (const { rule, value } of profile.fields) {
          const typed = values[rule.field]
          const fault = typed === undefined || typed === value ? undefined : checkField(rule, typed.trim())
          if (fault) faults[rule.field] = fault
        }
        return faults
      },
      [profile],
    ),
  )
  const { set } = fields
  useEffect(() => {
    for (const { rule, value } of profile.fields) set(rule.field, value)
  }, [profile, set])

  const submit = () =>
    attempt(
      async () => {
        const changed = profile.fields.filter(
          ({ rule, value, fixed }) => !fixed && (fields.values[rule.field] ?? "").trim() !== value,
        )
        if (!fields.accept(changed.map(({ rule }) => rule.field)) || changed.length === 0) return
        const saved = await call(
          updateProfile,
          Object.fromEntries(
            changed.map(({ rule }) => [rule.field, (fields.values[rule.field] ?? "").trim()]),
          ),
        )
        queryClient.setQueryData(query(memberProfile, {}).queryKey, saved)
        toast(t("member_saved"), "good")
        await refresh(memberInfo)
      },
      (error) => {
        const listed = refusedFields(error)
        for (const { field, fault } of listed.toReversed())
          fields.refuse(field, fault ? text(fault.key, ...fault.args) : error.message)
        return listed.length > 0
      },
    )
  return { fields, refused, busy, submit }
}
