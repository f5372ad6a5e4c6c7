import { formatNumber } from '@gadgetry/contract/number-format';
import { type Report, REPORT_NAMES, REPORTS } from '@gadgetry/contract/reports';
import Download from 'lucide-react/icons/download';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useExportReportMutation, useGetReportQuery } from '../../api/reports.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Field } from '../../ui/field.tsx';
import { Input } from '../../ui/input.tsx';
import { Select } from '../../ui/select.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { toast } from '../../ui/toast.ts';
import { AdminScreen } from '../admin-screen.tsx';
import { localDay } from '../local-time.ts';
import { RevenuePicture } from '../revenue-picture.tsx';
import { saveAs } from '../save-as.ts';
import { type ListAddress, useListAddress } from '../use-list-address.ts';
import { type AskedReport, askedReport, dayOf, presetsOf } from './report-days.ts';
import { ReportTable } from './report-table.tsx';
import { ReportTotals } from './report-totals.tsx';

function Export({ asked: { name, range, problem } }: { readonly asked: AskedReport }) {
  const [read, { isLoading }] = useExportReportMutation();
  const save = async () => {
    const { data, error } = await read({ name, ...range });
    if (data === undefined) toast.error(errorText(error, 'The report could not be exported.'));
    else saveAs(`${name}-${range.from}-${range.to}.csv`, data);
  };
  return (
    <Button
      variant="secondary"
      pending={isLoading}
      disabled={problem !== undefined}
      onClick={() => void save()}
    >
      <Download aria-hidden="true" />
      Export as CSV
    </Button>
  );
}

interface ChoicesProps {
  readonly address: ListAddress<never>;
  readonly asked: AskedReport;
  readonly today: string;
}

/** Which report, and of which days: what is chosen or typed is asked for at once. */
function Choices({ address, asked: { name, range, problem }, today }: ChoicesProps) {
  const presets = presetsOf(today);
  const preset = presets.find(({ from, to }) => from === range.from && to === range.to);
  const day = (which: 'from' | 'to', label: string) => (
    <Field label={label} error={which === 'to' ? problem : undefined}>
      {(control) => (
        <Input
          {...control}
          type="date"
          value={range[which]}
          onChange={({ target }) => address.set(which, target.value)}
        />
      )}
    </Field>
  );
  return (
    <div className="grid grid-cols-2 gap-x-3 gap-y-1 lg:grid-cols-4">
      <Field label="Report">
        {(control) => (
          <Select
            {...control}
            value={name}
            onChange={({ target }) => address.set('report', target.value)}
          >
            {REPORT_NAMES.map((known) => (
              <option key={known} value={known}>
                {REPORTS[known].name}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field label="Days">
        {(control) => (
          <Select
            {...control}
            value={preset?.name ?? ''}
            onChange={({ target }) => {
              const chosen = presets.find((one) => one.name === target.value);
              if (chosen !== undefined) address.setAll({ from: chosen.from, to: chosen.to });
            }}
          >
            {preset === undefined && <option value="">Other days</option>}
            {presets.map((one) => (
              <option key={one.name}>{one.name}</option>
            ))}
          </Select>
        )}
      </Field>
      {day('from', 'From')}
      {day('to', 'To')}
    </div>
  );
}

function Told({
  asked: { name },
  report,
}: {
  readonly asked: AskedReport;
  readonly report: Report;
}) {
  const { columns, note } = REPORTS[name];
  const { from, to } = report.before;
  const revenueAt = columns.findIndex((column) => column.name === 'Revenue');
  return (
    <>
      <Card className="flex flex-col gap-6">
        <ReportTotals name={name} totals={report.totals} />
        {name === 'sales' && (
          <RevenuePicture
            days={report.lines.map(({ label, values }) => ({
              day: label,
              revenue: values[revenueAt] ?? 0,
            }))}
          />
        )}
      </Card>
      <p className="text-sm text-ink-soft">
        Held against the days before: {localDay(from)} to {localDay(to)}. Days are those of{' '}
        {report.timeZone}. {note}
      </p>
    </>
  );
}

/** What was sold, to whom and when, beside the days before. */
export function Page() {
  const address = useListAddress<never>([]);
  const [today] = useState(() => dayOf(new Date()));
  const asked = askedReport(address.get, today);
  const query = { name: asked.name, ...asked.range };
  const unasked = asked.problem !== undefined;
  const { currentData, isFetching, isError, refetch } = useGetReportQuery(query, {
    refetchOnMountOrArgChange: true,
    skip: unasked,
  });
  const unnamed = (currentData?.lineCount ?? 0) - (currentData?.lines.length ?? 0);
  return (
    <AdminScreen title="Reports" actions={<Export asked={asked} />}>
      <Choices address={address} asked={asked} today={today} />
      {currentData !== undefined && <Told asked={asked} report={currentData} />}
      {currentData === undefined && !isError && !unasked && (
        <Skeleton className="h-40 rounded-card" />
      )}
      {!unasked && (
        <ReportTable
          name={asked.name}
          report={currentData}
          busy={isFetching}
          failed={isError && !isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {unnamed > 0 && (
        <p className="text-sm text-ink-soft">
          and {formatNumber(unnamed)} more, which are in the file
        </p>
      )}
    </AdminScreen>
  );
}
