/**
 * A module's own tables and functions. `folder` holds numbered `.sql` files; they run in the order of
 * `<source name>_<file>`, so a source's name starts with its fixed rank ("10_ledger"); it never changes once it has run
 * anywhere. `functions` holds one file for each SQL function, which is applied again whenever its text changes.
 */
export interface MigrationSource {
  readonly name: string
  readonly folder: URL
  readonly functions?: URL
}
