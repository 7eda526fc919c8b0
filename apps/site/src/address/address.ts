import { useSyncExternalStore } from "react"

/** An address of the site. Its query holds each field once, as text. */
export interface Address {
  readonly path: string
  readonly search: Readonly<Record<string, string>>
}

/** Reads an address of the site, whole or from its path on. A slash at the end of the path does not count. */
export function readAddress(href: string): Address {
  const { pathname, searchParams } = new URL(href, "http://site")
  return { path: pathname.replace(/(.)\/+$/, "$1"), search: Object.fromEntries(searchParams) }
}

/** The address of a path and its fields, without those that are empty or absent. */
export function hrefOf(path: string, search: Readonly<Record<string, string | undefined>>): string {
  const named = Object.entries(search).filter((field): field is [string, string] => !!field[1])
  const query = new URLSearchParams(named).toString()
  return query ? `${path}?${query}` : path
}

let shown: Address = { path: "/", search: {} }
const listeners = new Set<() => void>()
const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** The address of the page that shows. It follows the browser's once the code of the new page is here. */
export const shownAddress = (): Address => shown

export function showAddress(address: Address): void {
  shown = address
  for (const listener of listeners) listener()
}

/** A value that follows from the address: the component renders again only when the value changes. */
export function useOfAddress<T extends string | boolean | undefined | Address["search"]>(
  select: (address: Address) => T,
): T {
  const read = () => select(shown)
  return useSyncExternalStore(subscribe, read, read)
}

export const usePath = (): string => useOfAddress(({ path }) => path)
export const useSearch = (): Address["search"] => useOfAddress(({ search }) => search)

/** True where an address shows what another leads to: the same path, and each field that the other names. */
export const shows = ({ path, search }: Address, to: Address): boolean =>
  to.path === path && Object.entries(to.search).every(([name, value]) => search[name] === value)
