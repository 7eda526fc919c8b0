/**
 * A module's own tables and functions. `folder` holds numbered `.sql` files; they run in the order of
 * `<source name>_<file>`, so a source's name starts with its fixed rank ("10_ledger"); it never changes once it has run
 * anywhere. `functions` holds one file for each SQL function, which is applied again whenever its text changes.
 */
export interface MigrationSource {
  readonly name: string
  /**
   * The PostgreSQL schema of the module's tables and functions, which the migrator makes: lower-case letters and
   * underscores. Its files create without a schema, and all files name tables of every schema without one. Left out by
   * a source whose files make their schema and name it everywhere, as the ledger's do.
   */
  readonly schema?: string
  /** Extensions whose functions and operators its files name. */
  readonly extensions?: readonly string[]
  readonly folder: URL
  readonly functions?: URL
}
