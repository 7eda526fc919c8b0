import { AVATARS, chooseAvatar, playerAvatar, uploadAvatar, UPLOAD_BYTES } from "@croupier/contract/profile"
import type { Value } from "@croupier/contract/endpoint"
import { useQuery } from "@tanstack/react-query"
import { call } from "../../api/call.ts"
import { query, queryClient } from "../../api/query.ts"
import { FormError } from "../../forms/form-error.tsx"
import { useAttempt } from "../../forms/use-attempt.ts"
import { useT } from "../../i18n/i18n.tsx"
import { Art } from "../../ui/art.tsx"
import { buttonClass } from "../../ui/button.tsx"
import { Icon } from "../../ui/icon.tsx"
import { Spinner } from "../../ui/spinner.tsx"
import { base64Of } from "../../forms/base64.ts"
import { MemberAvatar } from "./member-avatar.tsx"

const MEGABYTE = 1_000_000

/** The member's picture: one of the set, or one of their own. */
export function AvatarPicker() {
  const t = useT("member")
  const { data } = useQuery({ ...query(playerAvatar, {}), staleTime: 60_000 })
  const { busy, refused, refuse, attempt } = useAttempt()
  const wear = (ask: () => Promise<Value<typeof playerAvatar>>) =>
    attempt(async () => void queryClient.setQueryData(query(playerAvatar, {}).queryKey, await ask()))
  const upload = (file: File) =>
    file.size > UPLOAD_BYTES
      ? refuse(t("member_avatar_large", UPLOAD_BYTES / MEGABYTE))
      : void wear(async () => call(uploadAvatar, { image: await base64Of(file) }))
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <MemberAvatar size={88} />
        <label
          className={buttonClass(
            "quiet",
            "regular",
            "cursor-pointer focus-within:outline-3 focus-within:outline-brand-text",
          )}
        >
          {busy ? <Spinner size={18} /> : <Icon name="camera" size={18} />}
          {t("member_avatar_upload")}
          <input
            type="file"
            accept="image/png,image/jpeg"
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
        <p className="text-sm text-fg-2">{t("member_avatar_hint", UPLOAD_BYTES / MEGABYTE)}</p>
      </div>
      <FormError message={refused} />
      <div role="group" aria-label={t("member_avatar_set")} className="flex flex-wrap gap-2">
        {AVATARS.map((name, at) => (
          <button
            key={name}
            type="button"
            disabled={busy}
            aria-pressed={data?.avatarType === "STATIC" && data.avatar === name}
            aria-label={t("member_avatar_n", at + 1)}
            onClick={() => void wear(() => call(chooseAvatar, { avatar: name }))}
            className="grid size-14 place-items-center rounded-pill bg-bg-2 hover:bg-bg-3 aria-pressed:outline-3 aria-pressed:outline-brand-text"
          >
            <Art name={name} size={36} />
          </button>
        ))}
      </div>
    </div>
  )
}
