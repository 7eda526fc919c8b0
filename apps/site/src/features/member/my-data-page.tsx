import { askDataCopy, myData } from "@croupier/contract/personal-data"
import { COPY_DAYS } from "@croupier/contract/personal-data-values"
import { useQuery } from "@tanstack/react-query"
import { query, refresh } from "../../api/query.ts"
import { callGuarded } from "../../forms/call-guarded.ts"
import { FormError } from "../../forms/form-error.tsx"
import { Form } from "../../forms/form.tsx"
import { PasswordField } from "../../forms/password-field.tsx"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { Button } from "../../ui/button.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { useProof } from "./use-proof.ts"
import { CopyList } from "./data-copy-list.tsx"
import { KeptTimes } from "./kept-times.tsx"

/** While a copy is being written it is looked for this often. */
const WHILE_WRITTEN_MS = 3_000

/** A copy of everything that is stored about the member, and how long it is kept. */
export default function MyDataPage() {
  const t = useT("mydata")
  const format = useFormat()
  const { data, error, refetch } = useQuery({
    ...query(myData, {}),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.copies.some((copy) => copy.state === "WAITING") ? WHILE_WRITTEN_MS : false,
  })
  const { fields, refused, busy, prove } = useProof(["password"])
  if (error) return <ErrorState error={error} retry={() => void refetch()} />
  if (!data) return <Skeleton className="h-60" />
  const ask = () =>
    prove(async ({ password }) => {
      await callGuarded(askDataCopy, { password })
      await refresh(myData)
    })
  return (
    <div className="grid max-w-3xl grid-cols-1 gap-6">
      <Form submit={ask} className="max-w-xl">
        <p className="text-fg-2">{t("mydata_about", format.number(COPY_DAYS))}</p>
        <PasswordField
          {...fields.props("password")}
          label={t("mydata_password")}
          required
          autoComplete="current-password"
        />
        <FormError message={refused} />
        <Button type="submit" busy={busy} className="justify-self-start">
          {t("mydata_ask")}
        </Button>
      </Form>
      <CopyList copies={data.copies} />
      <KeptTimes kept={data.kept} />
    </div>
  )
}
