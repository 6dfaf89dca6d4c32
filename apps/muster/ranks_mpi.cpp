// Built with Open MPI. The first rank hands out battles by number, as many as a rank asks for, plays battles itself,
// and puts the results in order. So slow ranks simply play fewer battles, and the result is that of one process. MPI is
// only initialised if mpirun has started the program. Only the main thread uses it.
#include "battles.h"
#include "ranks.h"

#include "base/bytes_archive.h"
#include "simulate/result_queue.h"

#include <fmt/format.h>
#include <mpi.h>

#include <cstdlib>
#include <future>
#include <thread>

namespace muster {

// What a rank sends after playing its batch: the battles, and how many it wants next.
struct Delivery {
    std::uint64_t first = 0;
    std::vector<BattleReport> reports;
    std::uint64_t wants = 1;
};
MUSTER_FIELDS(Delivery, first, reports, wants)

namespace {

using namespace std::chrono_literals;

constexpr int delivery_tag = 1, batch_tag = 2;

int number_in_environment(const char* name, int otherwise) {
    const char* text = std::getenv(name);
    return text ? std::atoi(text) : otherwise;
}
int ranks() { return number_in_environment("OMPI_COMM_WORLD_SIZE", 1); }
int rank() { return number_in_environment("OMPI_COMM_WORLD_RANK", 0); }

// MPI runs from the first use to the end of the program.
void start_mpi() {
    struct Started {
        Started() {
            int level = 0;
            MPI_Init_thread(nullptr, nullptr, MPI_THREAD_FUNNELED, &level);
        }
        ~Started() { MPI_Finalize(); }
    };
    static const Started started;
}

// A failure of one rank ends all, because the others would wait for ever.
[[noreturn]] void give_up(const std::exception& fault) {
    fmt::print(stderr, "muster: {}\n", fault.what());
    MPI_Abort(MPI_COMM_WORLD, bad_input);
    std::abort();
}

// --- The first rank

void send_batch(const ResultQueue::Batch& batch, int to) {
    const std::array<std::uint64_t, 2> numbers{batch.first, batch.count};
    MPI_Send(numbers.data(), 2, MPI_UINT64_T, to, batch_tag, MPI_COMM_WORLD);
}

// A delivery that has arrived, with its sender.
std::optional<std::pair<Delivery, int>> next_delivery() {
    int there = 0, size = 0;
    MPI_Status status;
    MPI_Iprobe(MPI_ANY_SOURCE, delivery_tag, MPI_COMM_WORLD, &there, &status);
    if (!there) return std::nullopt;
    MPI_Get_count(&status, MPI_BYTE, &size);
    std::string bytes(static_cast<std::size_t>(size), '\0');
    MPI_Recv(bytes.data(), size, MPI_BYTE, status.MPI_SOURCE, delivery_tag, MPI_COMM_WORLD, &status);
    return std::pair(from_bytes<Delivery>(bytes), status.MPI_SOURCE);
}

// Takes the deliveries that have arrived and answers with the next batches. Returns how many ranks were told that there
// are no more.
int answer_ranks(ResultQueue& queue) {
    int dismissed = 0;
    while (const auto arrived = next_delivery()) {
        const Delivery& delivery = arrived->first;
        for (std::size_t i = 0; i < delivery.reports.size(); ++i) queue.give(delivery.first + i, delivery.reports[i]);
        // Towards the end the batches become small, so that all ranks end at about the same time.
        const std::uint64_t fair = queue.left() / (2 * static_cast<std::uint64_t>(ranks()));
        const ResultQueue::Batch batch = queue.take(std::clamp<std::uint64_t>(fair, 1, delivery.wants));
        send_batch(batch, arrived->second);
        dismissed += batch.count == 0;
    }
    return dismissed;
}

SimulationResult lead(const SimulationPlan& plan, const RunOptions& options) {
    ResultQueue queue(plan.battles, options.before);
    {
        std::vector<std::jthread> workers;
        Monitor monitor(options);
        for (unsigned worker = 0; worker < plan.jobs; ++worker) workers.emplace_back([&] { work(plan, queue); });
        int others = ranks() - 1;
        for (unsigned tick = 0; others > 0 || !queue.wait(0ms); ++tick) {
            if (tick % 50 == 0) monitor.look(queue);
            others -= answer_ranks(queue);
            std::this_thread::sleep_for(1ms);
        }
    }
    SimulationResult result = queue.finish();
    if (options.progress) options.progress(result.battles.size());
    return result;
}

// --- The others

std::vector<BattleReport> play(const SimulationPlan& plan, const ResultQueue::Batch& batch) {
    std::vector<BattleReport> reports(batch.count);
    std::atomic<std::uint64_t> next{0};
    std::vector<std::future<void>> workers;
    for (unsigned worker = 0; worker < plan.jobs; ++worker)
        workers.push_back(std::async(std::launch::async, [&] {
            for (std::uint64_t i = next++; i < batch.count; i = next++)
                reports[i] = simulate_one(plan, batch.first + i);
        }));
    for (std::future<void>& worker : workers) worker.get();
    return reports;
}

void follow(const SimulationPlan& plan) {
    Delivery delivery;
    delivery.wants = plan.jobs;
    while (true) {
        const std::string bytes = bytes_of(delivery);
        MPI_Send(bytes.data(), static_cast<int>(bytes.size()), MPI_BYTE, 0, delivery_tag, MPI_COMM_WORLD);
        std::array<std::uint64_t, 2> batch{};
        MPI_Status status;
        MPI_Recv(batch.data(), 2, MPI_UINT64_T, 0, batch_tag, MPI_COMM_WORLD, &status);
        if (batch[1] == 0) return;
        const auto start = std::chrono::steady_clock::now();
        delivery.first = batch[0];
        delivery.reports = play(plan, {batch[0], batch[1]});
        // A batch takes about a tenth of a second: few messages, and nobody waits long for the last ones.
        const auto took = std::chrono::steady_clock::now() - start;
        if (took < 50ms) delivery.wants = std::min<std::uint64_t>(256, 2 * delivery.wants);
        if (took > 200ms) delivery.wants = std::max<std::uint64_t>(plan.jobs, delivery.wants / 2);
    }
}

} // namespace

bool is_first_rank() { return rank() == 0; }

unsigned jobs_on_this_rank(unsigned wanted) {
    if (wanted > 0) return wanted;
    return ranks() > 1 ? 1 : all_cores();
}

SimulationResult simulate_on_ranks(const SimulationPlan& plan, const RunOptions& options) {
    if (ranks() < 2) return simulate(plan, options);
    start_mpi();
    try {
        SimulationResult result;
        if (is_first_rank())
            result = lead(plan, options);
        else
            follow(plan);
        // Without this, a rank that has finished could ask for the next plan's battles while the first rank still
        // answers for this one.
        MPI_Barrier(MPI_COMM_WORLD);
        return result;
    } catch (const std::exception& fault) {
        give_up(fault);
    }
}

} // namespace muster
