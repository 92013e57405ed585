import { Command, InvalidArgumentError, Option } from 'commander';
import type { EnterpriseStream, EnterpriseStreamFilter } from '../../../client/administration.js';
import type { Client } from '../../../client/index.js';
import {
  type AnyEnterpriseFilter,
  enterpriseFilterProblem,
} from '../../../client/streams/enterprise-filter.js';
import { CadenzaError, type StreamListed, type StreamType } from '../../../contract/index.js';
import { withClient } from '../connect.js';
import { findUser } from '../find-user.js';
import { type ListOptions, listsService } from '../listing.js';
import { type Columns, printRows, timeOf } from '../print-rows.js';
import { takesRange, type TimeRange } from '../time-range.js';

type Filter = AnyEnterpriseFilter;

interface StreamsOptions extends ListOptions, TimeRange {
  readonly company?: true;
  readonly of?: string;
  readonly type?: readonly StreamType[];
  readonly inactive?: true;
  readonly scope?: NonNullable<Filter['scope']>;
  readonly origin?: NonNullable<Filter['origin']>;
  readonly status?: NonNullable<Filter['status']>;
  readonly privacy?: NonNullable<Filter['privacy']>;
}

const ownColumns: Columns<StreamListed> = {
  id: ({ id }) => id,
  type: ({ streamType }) => streamType.type,
  active: ({ active }) => active,
  name: ({ roomAttributes }) => roomAttributes?.name,
};

const companyColumns: Columns<EnterpriseStream> = {
  id: ({ id }) => id,
  type: ({ type }) => type,
  active: ({ isActive }) => isActive,
  members: ({ attributes }) => attributes.membersCount,
  created: ({ attributes }) => timeOf(attributes.createdDate),
  'last message': ({ attributes }) => timeOf(attributes.lastMessageDate),
  name: ({ attributes }) => attributes.roomName,
};

/** The filters that only the list of the company has. */
const companyFilters = ['scope', 'origin', 'status', 'privacy', 'since', 'until'] as const;

/** `cadenza streams list`: the conversations of the account, of a user, or of the company. */
export function listStreamsCommand(): Command {
  const command = listsService(new Command('list'))
    .description('List the conversations of the account, of a user, or of the company.')
    .option('--type <type...>', 'only IM, MIM, ROOM or POST', readTypes)
    .option('--inactive', 'those that are closed as well')
    .option('--of <user>', 'those of a user, for administrators')
    .option('--company', 'those of the whole company, which needs the role User Provisioning')
    .addOption(
      new Option('--scope <scope>', 'of the company: within it, or with others').choices(scopes),
    )
    .addOption(
      new Option('--origin <origin>', 'of the company: who made external rooms').choices(scopes),
    )
    .addOption(
      new Option('--status <status>', 'of the company: open or closed').choices([
        'ACTIVE',
        'INACTIVE',
      ]),
    )
    .addOption(
      new Option('--privacy <privacy>', 'of the company: internal rooms of this kind').choices([
        'PUBLIC',
        'PRIVATE',
      ]),
    );
  return takesRange(command, {
    since: 'of the company: changed from this time on',
    until: 'of the company: changed up to this time',
  })
    .addHelpText(
      'after',
      `
Examples:
  cadenza streams
  cadenza streams list --company --type ROOM --status ACTIVE --privacy PUBLIC --csv > rooms.csv
  cadenza streams list --of alice --type IM --json`,
    )
    .action(async (options: StreamsOptions) => {
      await withClient(options, (client) =>
        options.company === true
          ? printRows(
              client.streams.listEnterprise(companyFilter(options)),
              companyColumns,
              options,
            )
          : listOwn(client, options),
      );
    });
}

const scopes = ['INTERNAL', 'EXTERNAL'];

async function listOwn(client: Client, options: StreamsOptions): Promise<number> {
  const foreign = companyFilters.find((name) => options[name] !== undefined);
  if (foreign !== undefined) {
    throw new CadenzaError('FILTER_NEEDS_COMPANY', `--${foreign} goes with --company.`);
  }
  const { of: user, type: streamTypes, inactive } = options;
  const filter = {
    ...(streamTypes !== undefined && { streamTypes }),
    ...(inactive === true && { includeInactiveStreams: true }),
  };
  const streams =
    user === undefined
      ? client.streams.list(filter)
      : client.streams.listOfUser((await findUser(client, user)).id, filter);
  return printRows(streams, ownColumns, options);
}

/** @throws CadenzaError `UNSUPPORTED_FILTER` for filters that exclude each other */
function companyFilter(options: StreamsOptions): EnterpriseStreamFilter {
  const { type, scope, origin, status, privacy, since, until } = options;
  const filter: Filter = {
    ...(type !== undefined && { streamTypes: type }),
    ...(scope !== undefined && { scope }),
    ...(origin !== undefined && { origin }),
    ...(status !== undefined && { status }),
    ...(privacy !== undefined && { privacy }),
    ...(since !== undefined && { startDate: since }),
    ...(until !== undefined && { endDate: until }),
  };
  requireSupported(filter);
  return filter;
}

function requireSupported(filter: Filter): asserts filter is EnterpriseStreamFilter {
  const problem = enterpriseFilterProblem(filter);
  if (problem !== undefined) {
    throw new CadenzaError('UNSUPPORTED_FILTER', `The list cannot be narrowed so: ${problem}`);
  }
}

function readTypes(text: string, before: readonly StreamType[] = []): readonly StreamType[] {
  const types = ['IM', 'MIM', 'ROOM', 'POST'] as const;
  const type = types.find((known) => known === text.toUpperCase());
  if (type === undefined) {
    throw new InvalidArgumentError(`${types.join(', ')} are expected.`);
  }
  return [...before, type];
}
