import {
  DOCUMENT_FIELDS,
  memberDocument,
  tellDocument,
  type DocumentField,
} from "@croupier/contract/document"
import { useQuery } from "@tanstack/react-query"
import { useCallback } from "react"
import { call } from "../api/call.ts"
import { query, queryClient } from "../api/query.ts"
import { useT } from "../i18n/i18n.tsx"
import { Button } from "../ui/button.tsx"
import { ErrorState } from "../ui/error-state.tsx"
import { Field } from "../ui/field.tsx"
import { Icon } from "../ui/icon.tsx"
import { Skeleton } from "../ui/skeleton.tsx"
import { needed } from "./fault.ts"
import { FormError } from "./form-error.tsx"
import { Form } from "./form.tsx"
import { listedFaults } from "./refused-field.ts"
import { useAttempt } from "./use-attempt.ts"
import { useFields } from "./use-fields.ts"

/** Form of the member's own tax number and name; calls `told` after the server stored them. */
export default function DocumentForm({ told }: { readonly told: () => void }) {
  const { data, error, refetch } = useQuery({ ...query(memberDocument, {}), staleTime: 0 })
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-48" />
  return <DocumentFields holder={data.holder} told={told} />
}

function DocumentFields({ holder, told }: { readonly holder: string | null; readonly told: () => void }) {
  const t = useT("member")
  const errors = useT("errors")
  const { busy, refused, attempt } = useAttempt()
  const fields = useFields<DocumentField>(
    useCallback(
      (values) => ({
        ...(values.number?.trim() ? {} : { number: needed }),
        ...(holder !== null || values.holder?.trim() ? {} : { holder: needed }),
      }),
      [holder],
    ),
  )
  const submit = () =>
    attempt(
      async () => {
        if (!fields.accept(DOCUMENT_FIELDS)) return
        const { number = "", holder: typed = "" } = fields.values
        const kept = await call(tellDocument, { number, holder: holder ?? typed })
        queryClient.setQueryData(query(memberDocument, {}).queryKey, kept)
        told()
      },
      (error) => {
        const faults = listedFaults(error.value, DOCUMENT_FIELDS)
        for (const { field, fault } of faults.toReversed())
          fields.refuse(field, errors(fault.key, ...fault.args))
        return (
          faults.length > 0 || fields.refuseFor(error, { DOCUMENT_TAKEN: "number", DOCUMENT_KEPT: "number" })
        )
      },
    )
  return (
    <Form submit={submit} className="max-w-xl">
      <p className="text-fg-2">{t("member_document_text")}</p>
      <Field
        {...fields.props("number")}
        label={t("member_document_number")}
        required
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        placeholder="000.000.000-00"
        dir="ltr"
      />
      <Field
        {...fields.props("holder")}
        {...(holder === null
          ? { hint: t("member_document_holder_hint"), required: true }
          : {
              value: holder,
              readOnly: true,
              after: <Icon name="lock" size={18} className="me-2.5 text-fg-3" />,
            })}
        label={t("member_document_holder")}
        autoComplete="name"
        maxLength={80}
        dir="auto"
      />
      <FormError message={refused} />
      <Button type="submit" busy={busy} className="justify-self-start">
        {t(busy ? "member_document_saving" : "member_document_save")}
      </Button>
    </Form>
  )
}
