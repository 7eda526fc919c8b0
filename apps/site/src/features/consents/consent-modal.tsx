import { consentsDue, giveConsents } from "@croupier/contract/consents"
import { useQuery } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { query, queryClient, refresh } from "../../api/query.ts"
import { FormError } from "../../forms/form-error.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useT } from "../../i18n/i18n.tsx"
import { ModalFrame } from "../../modals/modal-frame.tsx"
import { closeModal } from "../../modals/modals.tsx"
import { Button } from "../../ui/button.tsx"
import { ErrorState } from "../../ui/error-state.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import { toast } from "../../ui/toast.ts"
import { ConsentDocument } from "./consent-document.tsx"

/** Asks the member to agree to what changed in the terms or the privacy policy; the act that was refused can be made again behind it. */
export default function ConsentModal() {
  const t = useT("member")
  const { data, error, refetch } = useQuery({ ...query(consentsDue, {}), staleTime: 0 })
  const { busy, refused, refuse, attempt } = useAttempt()
  const documents = data?.documents ?? []
  const accept = () =>
    attempt(
      async () => {
        await call(giveConsents, {
          documents: documents.map(({ page, version }) => ({ page, version })),
        })
        queryClient.setQueryData(query(consentsDue, {}).queryKey, { documents: [] })
        toast(t("consent_done"), "good")
        closeModal()
      },
      (failed) => {
        // Another version stands by now: it is shown in the place of the one that was read.
        if (failed.code === "CONSENT_STALE") void refresh(consentsDue)
        refuse(failed.message)
        return true
      },
    )
  return (
    <ModalFrame
      title={t("consent_title")}
      footer={
        documents.length > 0 ? (
          <div className="flex flex-wrap justify-end gap-3">
            <Button kind="quiet" onClick={closeModal}>
              {t("consent_later")}
            </Button>
            <Button busy={busy} onClick={() => void accept()}>
              {t("consent_accept")}
            </Button>
          </div>
        ) : null
      }
    >
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : null}
      {data ? (
        <div className="grid grid-cols-1 gap-4">
          <p className="text-fg-2">{t(documents.length > 0 ? "consent_intro" : "consent_none")}</p>
          {documents.map((document) => (
            <ConsentDocument key={`${document.page} ${document.version}`} document={document} />
          ))}
          <FormError message={refused} />
        </div>
      ) : error ? null : (
        <Skeleton className="h-48" />
      )}
    </ModalFrame>
  )
}
