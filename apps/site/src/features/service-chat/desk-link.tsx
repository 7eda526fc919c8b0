import { memberInfo } from "@croupier/contract/identity"
import { CallError } from "@croupier/client/call-error"
import { SERVICE_TYPE, serviceWay } from "@croupier/rules/service-way"
import { useMutation, useQuery } from "@tanstack/react-query"
import { query } from "../../api/query.ts"
import { useWhitelabel } from "../../boot/boot.ts"
import { useT } from "../../i18n/i18n.tsx"
import { useSession } from "../../session/session.ts"
import { Icon } from "../../ui/icon.tsx"
import { toast } from "../../ui/toast.ts"

/** Leads to the merchant's outside desk in a new window; nothing where the house's own chat answers. */
export function DeskLink({
  className,
  isRow = false,
}: {
  readonly className: string
  /** With its name beside the icon. */
  readonly isRow?: boolean
}) {
  const t = useT()
  const { customerService } = useWhitelabel()
  const session = useSession()
  const member = useQuery({ ...query(memberInfo, {}), enabled: session !== null })
  const opening = useMutation({
    mutationFn: async () => (await import("./open-desk.ts")).openDesk(),
    onError: (error) => toast(error instanceof CallError ? error.message : t("something_failed"), "bad"),
  })
  const way = serviceWay(customerService, member.data?.clubLabel.rankLevel)
  if (!way) return null
  const name = t("customer_service")
  const inside = (
    <>
      <Icon name="message-circle" />
      {isRow ? name : null}
    </>
  )
  return way.type === SERVICE_TYPE.known ? (
    <button
      type="button"
      aria-label={name}
      className={className}
      onClick={() => {
        if (!opening.isPending) opening.mutate()
      }}
    >
      {inside}
    </button>
  ) : (
    <a href={way.path} target="_blank" rel="noreferrer" aria-label={name} className={className}>
      {inside}
    </a>
  )
}
