import { useWhitelabel } from "../boot/boot.ts"
import { useT } from "../i18n/i18n.tsx"
import { Icon } from "../ui/icon.tsx"

/** Where a demo's SMS and mails are read; absent where real services send them. */
export function OutboxLink() {
  const t = useT("auth")
  const outbox = useWhitelabel().resources.find(({ resourceType }) => resourceType === "OUTBOX")
  return outbox ? (
    <a
      href={outbox.url}
      target="_blank"
      rel="noreferrer"
      className="inline-flex min-h-8 items-center gap-1.5 text-sm text-fg-2 underline underline-offset-4 hover:no-underline"
    >
      {t("auth_outbox")}
      <Icon name="external-link" size={14} />
    </a>
  ) : null
}
