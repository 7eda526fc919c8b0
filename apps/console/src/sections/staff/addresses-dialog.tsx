import { allowedAddresses, setAllowedAddresses } from "@croupier/contract/console/staff"
import { useMutation, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { call } from "../../api/call.ts"
import { query } from "../../api/query.ts"
import { useT } from "../../i18n/texts.ts"
import { LongField } from "../../parts/long-field.tsx"
import { Dialog } from "../../parts/dialog.tsx"
import { Fault, Notice } from "../../parts/notice.tsx"
import { useMay } from "../../session/session-store.ts"
import { WhyField } from "../../parts/why-field.tsx"
import { FormButtons } from "../../parts/form-buttons.tsx"

/** Where people may come from to work for the present merchant. */
export function AddressesDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT("console-staff")
  const mayWrite = useMay("staff.write")
  const { data, error } = useQuery(query(allowedAddresses, {}))
  const [typed, setTyped] = useState<string>()
  const [why, setWhy] = useState("")
  const saving = useMutation({
    mutationFn: () =>
      call(setAllowedAddresses, {
        addresses: (typed ?? "").split(/\s+/).filter(Boolean),
        before: data?.addresses ?? [],
        why,
      }),
    onSuccess: onClose,
  })
  return (
    <Dialog title={t("addresses")} onClose={onClose}>
      <form
        className="grid gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          saving.mutate()
        }}
      >
        <Notice>{t("addresses_text", data?.yours ?? "")}</Notice>
        <Fault error={error} />
        <LongField
          label={t("addresses_ranges")}
          rows={5}
          readOnly={!mayWrite}
          className="font-mono"
          value={typed ?? data?.addresses.join("\n") ?? ""}
          onChange={({ target }) => setTyped(target.value)}
        />
        {mayWrite ? (
          <>
            <WhyField value={why} onChange={setWhy} />
            <Fault error={saving.error} />
            <FormButtons
              action={t("save")}
              busy={saving.isPending}
              disabled={typed === undefined}
              onCancel={onClose}
            />
          </>
        ) : null}
      </form>
    </Dialog>
  )
}
