import { myVerification, sendVerificationFile, type MyVerification } from "@croupier/contract/verifications"
import { FILE_BYTES, type FileKind } from "@croupier/contract/verification-values"
import { call } from "../../api/call.ts"
import { query, queryClient } from "../../api/query.ts"
import { base64Of } from "../../forms/base64.ts"
import { FormError } from "../../forms/form-error.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useFormat, useT } from "../../i18n/i18n.tsx"
import { buttonClass } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Spinner } from "../../ui/spinner.tsx"

/** One picture or paper of a case. A file that is refused leaves the one that is there. */
export function FileSlot({ kind, mine }: { readonly kind: FileKind; readonly mine: MyVerification }) {
  const t = useT("verification")
  const format = useFormat()
  const { busy, refused, refuse, attempt } = useAttempt()
  const there = mine.files.find((file) => file.kind === kind)
  const upload = (file: File) =>
    file.size > FILE_BYTES
      ? refuse(t("verification_file_large"))
      : void attempt(async () => {
          const kept = await call(sendVerificationFile, { kind, file: await base64Of(file) })
          queryClient.setQueryData(query(myVerification, {}).queryKey, kept)
        })
  return (
    <div className="grid grid-cols-1 gap-2 rounded-ctl border border-line bg-bg-2 p-3">
      <div className="flex flex-wrap items-center gap-3">
        <Icon
          name={there ? "circle-check" : "camera"}
          size={20}
          className={there ? "text-win" : "text-fg-3"}
        />
        <div className="min-w-0 grow basis-40">
          <p className="font-semibold">{t(`verification_file_${kind}`)}</p>
          <p className="text-sm text-fg-2">
            {there
              ? t("verification_file_there", format.time(there.at))
              : t(`verification_file_${kind}_text`)}
          </p>
        </div>
        <label
          className={buttonClass(
            "quiet",
            "small",
            "cursor-pointer focus-within:outline-3 focus-within:outline-brand-text",
          )}
        >
          {busy ? <Spinner size={18} /> : null}
          {t(there ? "verification_file_replace" : "verification_file_upload")}
          <input
            type="file"
            name={kind}
            aria-label={t(`verification_file_${kind}`)}
            accept={kind === "SELFIE" ? "image/png,image/jpeg" : "image/png,image/jpeg,application/pdf"}
            {...(kind === "SELFIE" ? { capture: "user" as const } : {})}
            disabled={busy}
            className="sr-only"
            onChange={(event) => {
              const [file] = event.target.files ?? []
              // The same file can be chosen again after a refusal.
              event.target.value = ""
              if (file) upload(file)
            }}
          />
        </label>
      </div>
      <FormError message={refused} />
    </div>
  )
}
